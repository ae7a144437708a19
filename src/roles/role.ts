/** One of the parts that a service is made of, running. */
export interface Role {
  /** Takes nothing new, ends or hands back what runs, closes what it opened. */
  stop(): Promise<void>;
}
