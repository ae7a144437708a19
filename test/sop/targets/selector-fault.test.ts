import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { pseudoClasses, selectorFault } from '../../../src/sop/targets/selector-fault.ts';
import { launchTestBrowser } from '../../support/browser.ts';

const ARGUMENTS: Readonly<Record<string, string>> = {
  ...fill('text text-is has-text', "'a (b)'"),
  'text-matches': "'a.(b)', 'i'",
  ...fill('is where not has light above below left-of right-of', 'p > a'),
  near: 'p > a, 50',
  'nth-match': "p:has-text('x'), 2",
  ...fill('nth-child nth-last-child', '2n + 1 of p'),
  ...fill('nth-of-type nth-last-of-type', 'odd'),
  ...fill('host-context -webkit-any', 'p'),
  ...fill('dir', 'ltr'),
  ...fill('lang state', 'en'),
};

const VALID = [
  '#a > .b ~ c + d',
  '> a',
  'body.--x .a--b',
  "[data-x='5'], [a], [a|=b], [a~=b i], a[href^='/x(' I]",
  String.raw`#form\:user\.name, #\31 0, .a\)`,
  'A:HOVER:not(.B)',
  'iframe, frame >> nth=2',
  'div >> text=Save (all) >> p',
  `div >> "a > > b" >> //p >> .. >> css=a`,
  `p:is(a, b):has(> i)`,
  'svg *',
];

const INVALID: readonly (readonly [selector: string, at: number, message: RegExp])[] = [
  ['li:eq(0)', 2, /not a valid CSS selector: unknown pseudo-class ":eq"$/],
  ["a:contains('x')", 1, /:contains/],
  ['p >> li:first', 7, /:first/],
  ['.a, #1b', 5, /a name must follow "#". For an ID that begins with a digit, write \[id='5'\]$/],
  ['.1b', 1, /write \[class~='5'\]$/],
  ['[a=5]', 3, /the value needs quotes/],
  ['[name=a.b]', 7, /the value needs quotes/],
  ['[a!=b]', 2, /"=" can be/],
  ["[a='b' s]", 8, /case sensitivity modifier$/],
  ['a >', 2, /ends too early/],
  ['a,', 1, /ends too early/],
  ['a:not(.b', 7, /ends too early/],
  ['a)', 1, /nothing opens this "\)"$/],
  ['a[b', 2, /\[name\]/],
  ['', 0, /ends too early/],
  ['a >> ', 4, /ends too early/],
  ['a,,b', 2, /expected a selector but "," found$/],
  ['a { b }', 2, /expected a selector/],
  ['a/b', 1, /expected a selector/],
  ['a:nth-child(x)', 13, /formula/],
  ['p:has-text(a)', 1, /:has-text\(…\) takes a text in quotes$/],
  ['p::before', 2, /Select the element itself$/],
];

describe('selectorFault', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchTestBrowser();
    page = await browser.newPage();
    await page.setContent('<p>Text');
  });
  after(() => browser.close());

  const works = async (selector: string): Promise<boolean> =>
    page
      .locator(`css=${selector}`)
      .count()
      .then(
        () => true,
        () => false,
      );

  it('should know only pseudo-classes that the browser and Playwright know', async () => {
    for (const name of pseudoClasses) {
      const selector = `p:${name}${ARGUMENTS[name] === undefined ? '' : `(${ARGUMENTS[name]})`}`;
      expect(selectorFault(selector), selector).to.equal(null);
      expect(await works(selector), selector).to.equal(true);
    }
  });

  it('should accept what Playwright can look for', async () => {
    for (const selector of VALID) {
      expect(selectorFault(selector), selector).to.equal(null);
      expect(await works(selector), selector).to.equal(true);
    }
  });

  for (const [selector, at, message] of INVALID)
    it(`should refuse ${selector}, as Playwright does`, async () => {
      const fault = selectorFault(selector);
      expect([fault?.at, fault?.message]).to.satisfy(
        ([place, words]: [number, string]) => place === at && message.test(words),
        JSON.stringify(fault),
      );
      // A part of an element is never an element: Playwright looks for it in vain.
      if (!selector.includes('::')) expect(await works(selector)).to.equal(false);
    });
});

function fill(names: string, argument: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, argument]));
}
