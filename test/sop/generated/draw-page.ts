import { drawCards, drawWays } from './draw-cards.ts';
import { drawForm } from './draw-forms.ts';
import { drawGrid } from './draw-grids.ts';
import { drawMatrix } from './draw-matrix.ts';
import { Facts } from './facts.ts';
import type { Beside, Controls, GeneratedPage, Heading, Hidden, Part } from './page-parts.ts';

/** The HTML of a page, and what each thing on it is. */
export function drawPage(page: GeneratedPage): { readonly html: string; readonly facts: Facts } {
  const facts = new Facts();
  return { html: drawParts(facts, page.parts), facts };
}

/** What follows under a heading without a part of its own stands under it, too, up to the next heading. */
function drawParts(facts: Facts, parts: readonly Part[]): string {
  let over: string | null = null;
  const drawn = parts.map((part) => {
    const heading = headingOf(part);
    // What is under the flat heading then, persons see in different ways.
    if (hasHeadings(part) && over !== null) {
      facts.forget(over);
      over = null;
    }
    if (isMarked(heading)) over = heading.as === 'flat' ? heading.words : null;
    else if (over !== null && part.kind !== 'hidden' && part.kind !== 'frame')
      return facts.inside(over, () => drawPart(facts, part));
    return drawPart(facts, part);
  });
  return drawn.join('\n');
}

/** Other headings than that of the part are in it. */
function hasHeadings(part: Part): boolean {
  if (part.kind === 'cards') return true;
  if (part.kind === 'beside') return part.parts.some((one) => isMarked(headingOf(one)));
  const heading = headingOf(part);
  return isMarked(heading) && heading.as !== 'flat';
}

const headingOf = (part: Part): Heading | null => ('heading' in part ? part.heading : null);
const isMarked = (heading: Heading | null): heading is Heading =>
  heading !== null && heading.as !== 'bold' && heading.as !== 'heading-row';

function drawPart(facts: Facts, part: Part): string {
  switch (part.kind) {
    case 'form':
      return underHeading(facts, part.heading, () => drawForm(facts, part));
    case 'grid':
      return underHeading(facts, part.heading, () => drawGrid(facts, part));
    case 'beside':
      return BESIDE[part.by](part.parts.map((one) => drawPart(facts, one)));
    case 'hidden':
      return HIDDEN[part.by](facts.unseen(() => drawParts(facts, part.parts)));
    case 'prose':
      return `<p>${part.words}</p>`;
    case 'controls':
      return drawControls(facts, part);
    case 'cards':
      return drawCards(facts, part);
    case 'matrix':
      return underHeading(facts, part.heading, () => drawMatrix(facts, part));
    case 'ways':
      return drawWays(facts, part);
    case 'frame': {
      const inner = facts.inFrame(part.title, () => drawParts(facts, part.parts));
      return `<iframe title="${part.title}" width=900 height=500 srcdoc="${inner.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"></iframe>`;
    }
  }
}

const BESIDE: Readonly<Record<Beside['by'], (parts: readonly string[]) => string>> = {
  cells: (parts) => `<table><tr>${parts.map((one) => `<td valign=top>${one}</td>`).join('')}</tr></table>`,
  flex: (parts) =>
    `<div style="display:flex;gap:30px">${parts.map((one) => `<div>${one}</div>`).join('')}</div>`,
  floats: (parts) =>
    `<div style="overflow:hidden">${parts.map((one) => `<div style="float:left;width:45%">${one}</div>`).join('')}</div>`,
};

const HIDDEN: Readonly<Record<Hidden['by'], (inner: string) => string>> = {
  display: (inner) => `<div class=mobile style="display:none">${inner}</div>`,
  template: (inner) => `<template>${inner}</template>`,
  visibility: (inner) => `<div style="visibility:hidden">${inner}</div>`,
};

function underHeading(facts: Facts, heading: Heading | null, draw: () => string): string {
  if (heading === null) return `<div>${draw()}</div>`;
  const { as, words } = heading;
  // Nothing in the HTML says that these are headings.
  if (as === 'bold') return `<div><div><b>${words}</b></div>${draw()}</div>`;
  if (as === 'heading-row')
    return `<table><tr><td bgcolor=silver><b>${words}</b></td></tr><tr><td>${draw()}</td></tr></table>`;
  const inner = facts.inside(words, draw);
  return {
    fieldset: `<fieldset><legend>${words}</legend>${inner}</fieldset>`,
    section: `<section><h2>${words}</h2>${inner}</section>`,
    flat: `<h3>${words}</h3>${inner}`,
    group: `<div role=group aria-label="${words}">${inner}</div>`,
    details: `<details open><summary>${words}</summary>${inner}</details>`,
  }[as];
}

function drawControls(facts: Facts, { as, words }: Controls): string {
  const drawn = words.map((one) => {
    const id = facts.id();
    facts.add({ role: 'control', words: [one], ids: [id], reads: [] });
    return {
      buttons: `<button type=button id=${id}>${one}</button>`,
      links: `<a href="#" id=${id}>${one}</a>`,
      inputs: `<input type=button id=${id} value="${one}">`,
    }[as];
  });
  return `<div>${drawn.join(' ')}</div>`;
}
