/** Counts tries within a window that begins with the first of them. Implemented by lib/storage. */
export interface ThrottleStore {
  /** Counts this try, atomically. `scope` names what is counted: `login#<address>#<ip>`. */
  count(scope: string, windowMs: number, now: Date): Promise<Tries>;
  /** Takes one try of this scope back: it did no harm. */
  giveBack(scope: string): Promise<void>;
  /** Forgets the tries of this scope. */
  clear(scope: string): Promise<void>;
}

export interface Tries {
  /** In this window, the present one included. */
  count: number;
  endsAt: Date;
}
