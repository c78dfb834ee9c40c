/**
 * How many projects share the rate: those that asked in this or the last second, as far as this instance has seen. In the
 * second when another one appears the rate may be exceeded once, which the provider tolerates.
 */
export class ActiveProjects {
  #second = 0;
  #projects = 1;
  #before = 1;

  /** `projects` have asked in this second (whole seconds since 1970). */
  count(second: number, projects: number): number {
    if (second !== this.#second) {
      this.#before = second === this.#second + 1 ? this.#projects : 1;
      this.#projects = projects;
      this.#second = second;
    }
    this.#projects = Math.max(this.#projects, projects);
    return Math.max(this.#projects, this.#before);
  }
}
