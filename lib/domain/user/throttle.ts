/** Counts tries within a window that begins with the first one. Implemented by lib/storage. */
export interface ThrottleStore {
  /** Counts this try, atomically. `scope` names what is counted: `login#<address>#<ip>`. */
  count(scope: string, input: { windowMs: number; now: Date }): Promise<Tries>;
  /** Takes one try of this scope back, because it was legitimate. */
  giveBack(scope: string): Promise<void>;
  /** Clears the tries of this scope. */
  clear(scope: string): Promise<void>;
}

export interface Tries {
  /** In this window, including the current try. */
  count: number;
  endsAt: Date;
}
