import { drawForm } from './draw-forms.ts';
import type { Facts } from './facts.ts';
import type { Cards, Ways } from './page-parts.ts';

export function drawCards(facts: Facts, { as, title, cards }: Cards): string {
  const drawn = cards.map((card) => {
    const draw = (): string => facts.inCard(card.title, () => drawForm(facts, card.form));
    // Nothing in the HTML says that words in bold or a link are the heading of the card.
    const isMarked = title === 'h3' || title === 'linked-h3' || (title === 'legend' && as === 'fieldset');
    const inner = isMarked ? facts.inside(card.title, draw) : draw();
    return `<${TAGS[as]}>${TITLES[isMarked || title !== 'legend' ? title : 'bold'](card.title)}${inner}</${TAGS[as]}>`;
  });
  if (as === 'cell') return `<table><tr>${drawn.join('')}</tr></table>`;
  return as === 'li' ? `<ul>${drawn.join('')}</ul>` : drawn.join('');
}

const TAGS: Readonly<Record<Cards['as'], string>> = {
  div: 'div',
  section: 'section',
  li: 'li',
  article: 'article',
  fieldset: 'fieldset',
  cell: 'td',
};

const TITLES: Readonly<Record<Cards['title'], (words: string) => string>> = {
  h3: (words) => `<h3>${words}</h3>`,
  'linked-h3': (words) => `<h3><a href="#">${words}</a></h3>`,
  bold: (words) => `<div><b>${words}</b></div>`,
  link: (words) => `<div><a href="#">${words}</a></div>`,
  legend: (words) => `<legend>${words}</legend>`,
};

export function drawWays(facts: Facts, { as, words }: Ways): string {
  const control = (one: string, tag: string, attributes: string): string => {
    const id = facts.id();
    facts.add({ role: 'control', words: [one], ids: [id], reads: [] });
    return `<${tag} ${attributes} id=${id}>${one}</${tag}>`;
  };
  const link = (one: string): string => control(one, 'a', 'href="#"');
  switch (as) {
    case 'menu':
      return `<nav><ul>${words.map((one) => `<li>${link(one)}</li>`).join('')}</ul></nav>`;
    case 'crumbs':
      return `<div class=crumbs><a href="#">Home</a> &gt; ${words.map((one, at) => (at < words.length - 1 ? link(one) : `<span>${one}</span>`)).join(' &gt; ')}</div>`;
    case 'tabs':
      return `<div role=tablist>${words.map((one) => control(one, 'button', 'type=button role=tab')).join('')}</div>`;
    case 'steps':
      return `<ol style="display:flex;gap:20px">${words.map((one) => `<li><span>${one}</span></li>`).join('')}</ol>`;
    case 'clickable':
      return `<div>${words.map((one) => control(one, 'span', 'onclick="0" style="cursor:pointer"')).join(' | ')}</div>`;
  }
}
