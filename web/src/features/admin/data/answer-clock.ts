import { useMemo } from 'react';
import { answerClock, type AnswerClock } from '@shared/inquiry/waiting';
import { useAuth } from './session';

/** Returns the clock that measures waiting times, with the holidays from the server's settings. */
export function useAnswerClock(): AnswerClock {
  const holidays = useAuth().user?.holidays;
  return useMemo(() => answerClock(holidays), [holidays]);
}
