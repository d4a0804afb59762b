import { useMemo } from 'react';
import { answerClock, type AnswerClock } from '@shared/inquiry/waiting';
import { useAuth } from './session';

/** The clock of the promised time, as the settings of the server have it. */
export function useAnswerClock(): AnswerClock {
  const holidays = useAuth().user?.holidays;
  return useMemo(() => answerClock(holidays), [holidays]);
}
