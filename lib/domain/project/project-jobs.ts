/** Sweep data that a reset or a deletion put out of reach. */
export interface ProjectJob {
  type: "sweep";
  dataId: string;
}
