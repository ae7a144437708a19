/**
 * One layer of what runs in the page: methods of one object that use each other and those of the layers below by `this`. The source of the function is
 * what the page gets, so it can use nothing outside of itself and no named inner function (compilers put helpers around those).
 *
 * @example const pageFields = pageLayer<PageTexts>()(() => ({ first() { return this.clean(…); } }));
 */
export function pageLayer<Below>() {
  return <Own>(make: () => Own & ThisType<Below & Own>): (() => Own) => make;
}

/** The source of an object that has the methods of all layers. @throws if two layers have a method of one name: the second would replace the first. */
export function layersSource(layers: readonly (() => object)[]): string {
  const names = layers.flatMap((layer) => Object.keys(layer()));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two layers of the page have "${twice}"`);
  return `Object.assign({}, ${layers.map((layer) => `(${layer.toString()})()`).join(', ')})`;
}
