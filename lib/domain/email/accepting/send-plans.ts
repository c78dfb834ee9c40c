import type { PlannedRecipient } from "#lib/domain/email/accepting/send-recipients.ts";

/** What one email of a request will change. */
interface SendPlan {
  recipients: readonly PlannedRecipient[];
  units: number;
}

/** The emails of a request before one of them, as that email's checks see them. */
export interface EarlierSends {
  /** Registers the email's own plan for those after it. */
  add(plan: SendPlan): void;
  /** Plans for this address, oldest first. */
  of(email: string): PlannedRecipient[];
  units(): number;
}

/** The plans of a request's emails by their index, without refused ones: each is checked as if those before it were sent. */
export class SendPlans {
  readonly #plans = new Map<number, SendPlan>();

  before(index: number): EarlierSends {
    const plans = () => [...this.#plans].filter(([other]) => other < index).map(([, plan]) => plan);
    return {
      add: (plan) => this.#plans.set(index, plan),
      of: (email) => plans().flatMap(({ recipients }) => recipients.filter(({ contact }) => contact.email === email)),
      units: () => plans().reduce((total, { units }) => total + units, 0),
    };
  }

  drop(index: number): void {
    this.#plans.delete(index);
  }
}
