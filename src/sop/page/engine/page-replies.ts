import type { PageAnswers } from './page-answers.ts';
import { pageLayer } from './page-layer.ts';
import type { PageQuery } from './page-query.ts';
import type { PageRuns } from './page-runs.ts';

interface Reply extends Element {
  /** Which question it answers. */
  place: number;
  /** Its text: the layers read elements past their own properties, and would find none. */
  answer: string;
}

/** Answers as a selector engine can give them: a selector finds elements, so the answer is the text of an element that is not on the page. */
export const pageReplies = pageLayer<PageAnswers & PageRuns>()(() => ({
  gathered: new Map<number, string>(),
  entryPlaces: new Map<Element, number>(),
  inEntry: { place: -1 },

  /** Called with one entry of a list after another, before something is asked about any of them. */
  countEntry(entry: Element): Element[] {
    if (this.entryPlaces.size === 0) queueMicrotask(() => this.entryPlaces.clear());
    this.entryPlaces.set(entry, this.entryPlaces.size);
    return [entry];
  },

  /** What is asked next is about a part of this entry. */
  enterEntry(entry: Element): Element[] {
    this.inEntry.place = this.entryPlaces.get(entry) ?? -1;
    return [entry];
  },

  reply(element: Element, text: string): Reply {
    const said = element.ownerDocument.createElement('data');
    Object.defineProperty(said, 'textContent', { value: text });
    return Object.assign(said, { place: 0, answer: text });
  },

  answers(element: Element, { question, index, ofEntry }: PageQuery): Element[] {
    // All parts of a selector that answer go before the one that gathers: what an earlier look gathered is out of date.
    this.gathered.clear();
    if (!question) return [];
    if (question.ask === 'content' || question.ask === 'shortened') this.askAbout(index ?? 0);
    const answer = this.answerTo(element, question);
    const reply = this.reply(
      element,
      JSON.stringify(ofEntry === true ? [this.inEntry.place, index, answer] : answer),
    );
    return [Object.assign(reply, { place: index ?? 0 })];
  },

  /** Called with one reply after another: finds nothing until all are there. Two to one question mean that its locator is not strict. */
  gather(element: Element, count: number): Element[] {
    const { place, answer } = element as Reply;
    if (this.gathered.has(place)) throw new Error('several elements answer one question');
    this.gathered.set(place, answer);
    if (this.gathered.size < count) return [];
    const texts = [...Array(count).keys()].map((index) => this.gathered.get(index));
    return [this.reply(element, `[${texts.join(',')}]`)];
  },
}));

export type PageReplies = ReturnType<typeof pageReplies>;
