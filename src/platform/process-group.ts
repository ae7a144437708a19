/** Kills a process and its process group. Helpers of a process whose leader died may linger in its group. */
export function killProcessGroup(pid: number): void {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // Gone already, or no groups on this platform.
    }
  }
}
