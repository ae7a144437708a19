/** The value of a sample in the text of `/metrics`, by its name and some of its labels. */
export function sample(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>>,
): number | undefined {
  const line = text
    .split('\n')
    .find(
      (each) =>
        each.startsWith(`${name}{`) &&
        Object.entries(labels).every(([label, value]) => each.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ') + 1));
}
