/** How much CPU time this process takes for the work, in milliseconds: a bound that holds however busy the machine is. */
export function cpuMs(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
