/** An object that uses another one. Shown to a caller who wants to delete the object in use. */
export interface Dependent {
  id: string;
  name: string;
}
