/**
 * One layer of what runs in the page: methods of one object that use each other and those of the layers below by `this`. The source of the function is
 * what the page gets, so it can use nothing outside of itself and no named inner function (compilers put helpers around those).
 *
 * @example const pageFields = pageLayer<PageTexts>()(() => ({ first() { return this.clean(…); } }));
 */
export function pageLayer<Below>() {
  return <Own>(make: () => Own & ThisType<Below & Own>): (() => Own) => make;
}

/** The source of an object that has the methods of all layers. */
export function layersSource(layers: readonly (() => object)[]): string {
  return `Object.assign({}, ${layers.map((layer) => `(${layer.toString()})()`).join(', ')})`;
}

/**
 * A function for `locator.evaluate` that can use layers: `run` is called with the layered object as `this`. Built from source because the page
 * gets a function's source and nothing of what surrounds it.
 */
export function inPage<Dom, Argument, Result>(
  layers: readonly (() => object)[],
  run: (this: Dom, element: Element, argument: Argument) => Result,
): (element: Element, argument: Argument) => Result {
  const source = `return (${run.toString()}).call(${layersSource(layers)}, element, argument)`;
  return new Function('element', 'argument', source) as (element: Element, argument: Argument) => Result;
}
