/** The full name of an SOP as a call gives it: the portal may be left out. */
export function fullName(name: string, within: string): string {
  return name.includes('/') ? name : `${within.split('/')[0] ?? ''}/${name}`;
}

/** The ID by which `steps.<id>` reads the outputs of a call that has no `id`. */
export function callId(step: { readonly id: string | null }, name: string): string {
  return step.id ?? (name.split('/').at(-1) ?? name).replaceAll('-', '_');
}
