/** The status that the listener reports. */
export type ReportedStatus = 'live' | 'interrupted' | 'off';

export type LiveStatus = 'connecting' | ReportedStatus;

export interface LiveState {
  /** Stays as it is while another connection is made. */
  status: LiveStatus;
  /** Attempts at another connection since it was last live. */
  retries: number;
  /** When it was last live, in milliseconds since 1970; 0 before. */
  liveUntil: number;
}

export const NOT_CONNECTED: LiveState = { status: 'connecting', retries: 0, liveUntil: 0 };

/** `at` in milliseconds since 1970. */
export type LiveEvent = { status: ReportedStatus; at: number } | 'retried';

export function nextState(state: LiveState, event: LiveEvent): LiveState {
  if (event === 'retried') return { ...state, retries: state.retries + 1 };
  const { status, at } = event;
  if (status === 'live') return { ...state, status, retries: 0 };
  return { ...state, status, liveUntil: state.status === 'live' ? at : state.liveUntil };
}
