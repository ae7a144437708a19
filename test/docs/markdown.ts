/** A link of a page: where it leads, and on which line it stands. */
export interface Link {
  readonly to: string;
  readonly line: number;
}

/** The name by which a heading is linked to, as GitHub makes it. */
export function anchorOf(heading: string): string {
  return heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
    .replaceAll(' ', '-');
}

/** Where one can link to on a page; the second heading of a name gets `-1`. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const line of proseOf(page)) {
    const [, heading] = /^#{1,6} (.+)$/.exec(line) ?? [];
    if (heading === undefined) continue;
    const anchor = anchorOf(heading.trim());
    let name = anchor;
    for (let count = 1; anchors.has(name); count += 1) name = `${anchor}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

/** All links of a page, those in code left out. */
export function linksOf(page: string): readonly Link[] {
  return proseOf(page).flatMap((line, index) =>
    [...line.replaceAll(/`[^`]*`/g, (code) => ' '.repeat(code.length)).matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, to = '']) => ({ to, line: index + 1 }),
    ),
  );
}

/** Line by line, with nothing in place of blocks of code. */
function proseOf(page: string): readonly string[] {
  let fence = '';
  return page.split('\n').map((line) => {
    const [, mark = ''] = /^ *(```+|~~~+)/.exec(line) ?? [];
    if (mark === '') return fence === '' ? line : '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence)) fence = '';
    return '';
  });
}
