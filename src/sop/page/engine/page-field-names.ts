import type { FieldName, NamePage, NameRank, NameRow } from './field-name.ts';
import { pageLayer } from './page-layer.ts';

interface Table {
  readonly fieldNames: readonly FieldName[];
  namesBy<Rank extends NameRank>(rank: Rank): readonly NameRow<Rank>[];
}

/**
 * The ways in which words name a field. Rows of a rank are asked in their order, and `field-name.ts` says what the ranks mean. Each row has a fixture in
 * `test/sop/page/name-fixtures.ts`, which proves that the row is needed: without the row exactly this fixture fails. So add a row only with a fixture, and delete a row with its fixture.
 * To see which row found a field on a page, use `t` in the debugger of `sopwith sop run`: it prints `found by:` with the ID of the row.
 */
export const pageFieldNames = pageLayer<object>()((): Table => ({
  fieldNames: [
    {
      id: 'host',
      rank: 'carrier',
      why: 'Web components such as those of Ionic and Shoelace: the page labels the element, and the field is in its shadow root.',
      find(page, field) {
        return page.hostOf(field);
      },
    },
    {
      id: 'number-of-a-slider',
      rank: 'carrier',
      why: 'Sliders drawn from divs that keep their number, and their label, in a hidden input next to them.',
      find(page, field) {
        return page.heldBy(field);
      },
    },
    {
      id: 'hidden-twin',
      rank: 'carrier',
      why: 'Number fields of two inputs, of which one shows the number and the other one takes it: the label is that of both.',
      find(page, field) {
        return page.visible(field) ? page.twinOf(field) : null;
      },
    },
    {
      id: 'label',
      rank: 'label',
      why: 'HTML forms: a label that the browser ties to its field.',
      find(page, field) {
        return page.ownLabels(field);
      },
    },
    {
      id: 'label-of-the-first-part',
      rank: 'label',
      why: 'Dates and times in several fields, with a label that Django, Rails and others tie to the first one.',
      find(page, field) {
        return page.labelsOfParts(field);
      },
    },
    {
      id: 'label-around',
      rank: 'label',
      why: 'Web components in a label: the browser ties labels only to its own fields.',
      find(_page, field) {
        const label = field.shadowRoot && field.closest('label');
        return label ? [label] : [];
      },
    },
    {
      id: 'label-for',
      rank: 'label',
      why: 'Drawn fields with an ARIA role, such as comboboxes of divs, to which the browser does not tie a label.',
      find(page, field) {
        return page.labelsFor(field);
      },
    },
    {
      id: 'aria-labelledby',
      rank: 'own',
      why: 'Component libraries such as MUI that tie the words of another element to a field or a group.',
      find(page, element) {
        return page.byIds(element, 'aria-labelledby');
      },
    },
    {
      id: 'aria-labelledby-without-value',
      rank: 'own',
      why: 'Drawn lists named by their label and by what they show themselves (OOUI): "Namespace: (Main)".',
      find(page, element) {
        const named = page.elementsOf(element, 'aria-labelledby');
        const around = named.filter((one) => !element.contains(one));
        return around.length === named.length ? '' : around.map((one) => page.textOf(one)).join(' ');
      },
    },
    {
      id: 'aria-label',
      rank: 'own',
      why: 'Fields whose words only a screen reader says, such as a search box.',
      find(_page, element) {
        return element.getAttribute('aria-label') ?? '';
      },
    },
    {
      id: 'words-inside',
      rank: 'unnamed',
      why: 'Checkboxes, radio buttons and switches drawn from divs that contain their words.',
      find(page, field) {
        return field.matches('[role=checkbox],[role=radio],[role=switch]') ? page.textOf(field) : '';
      },
    },
    {
      id: 'legend',
      rank: 'legend',
      why: 'Groups of checkboxes or radio buttons with a legend, or with a label of no field.',
      find(page, group) {
        return page.textOf(page.legendOf(group));
      },
    },
    {
      id: 'legend-of-one-field',
      rank: 'only',
      why: 'Libraries that draw a group with a legend around each single field without a label.',
      find(page, group, fields) {
        return page.onlyFieldIn(group, fields);
      },
    },
    {
      id: 'label-of-a-part',
      rank: 'part',
      why: 'Widgets whose label points to the box around their field instead of the field.',
      find(page, label, fields) {
        return page.partWithLabel(label, fields);
      },
    },
    {
      id: 'label-of-a-group',
      rank: 'part',
      why: 'Django points the label of a group to its first radio button or checkbox, which has a label with its own words as well.',
      find(page, label) {
        return page.partUnder(label);
      },
    },
    {
      id: 'aria-labelledby-of-a-part',
      rank: 'part',
      why: 'Widgets that ARIA names in place of their field, or of their radio buttons (OOUI): the label is tied to the box around them.',
      find(page, part, fields) {
        return page.partWithWords(part, fields);
      },
    },
    {
      id: 'placeholder',
      rank: 'hint',
      why: 'Forms that show the name of a field only inside of the empty field.',
      find(_page, field) {
        return field.getAttribute('placeholder') ?? '';
      },
    },
    {
      id: 'aria-placeholder',
      rank: 'hint',
      why: 'The same in fields that are editable elements, such as those of CKEditor 5 and ProseMirror.',
      find(_page, field) {
        return field.getAttribute('aria-placeholder') ?? '';
      },
    },
    {
      id: 'title',
      rank: 'hint',
      why: 'Old forms that explain a field in a tooltip.',
      find(_page, field) {
        return field.getAttribute('title') ?? '';
      },
    },
    {
      id: 'data-placeholder',
      rank: 'hint',
      why: 'The empty text of Quill editors, which a style sheet draws from this attribute.',
      find(_page, field) {
        return field.getAttribute('data-placeholder') ?? '';
      },
    },
    {
      id: 'drawn-placeholder',
      rank: 'hint',
      why: 'Fields of Dojo, which draws the placeholder as an element over the field and hides it when the field holds something.',
      find(page, field) {
        const drawn = field.matches('input,textarea') ? field.nextElementSibling : null;
        return drawn?.matches('span[class*=placeholder i]') === true ? page.clean(drawn.textContent) : '';
      },
    },
    {
      id: 'words-behind-a-box',
      rank: 'choice',
      why: 'Rows of checkboxes or radio buttons without labels: "Subscriber: ( ) Self ( ) Spouse".',
      find(page, field) {
        return page.ownsWordsBehind(field) ? page.wordsOfBox(field) : null;
      },
    },
    {
      id: 'cell-behind-a-radio',
      rank: 'choice',
      why: 'Old forms with each radio button in one cell and its words in the next: "Sort by | ( ) | Item | ( ) | Number".',
      find(page, field) {
        const cell = page.cellOfRadio(field);
        return cell && page.textOf(cell);
      },
    },
    {
      id: 'words-ahead',
      rank: 'ahead',
      why: 'Forms without labels: plain words in front of a field or over it.',
      find(page, field) {
        return page.wordsBefore(field);
      },
    },
    {
      id: 'cell-to-the-left',
      rank: 'ahead',
      why: 'Forms laid out as tables, with the words in the cell in front of the field.',
      find(page, field) {
        return page.cellBeside(field, -1);
      },
    },
    {
      id: 'cell-above',
      rank: 'ahead',
      why: 'Forms laid out as tables, with a row of words over each row of fields.',
      find(page, field) {
        return page.cellOver(field);
      },
    },
    {
      id: 'words-on-the-line',
      rank: 'ahead',
      why: 'Words on the line of a field, however many boxes are around each of the two, if they have a colon, or the line has nothing else.',
      find(page, field) {
        return page.captionAhead(field);
      },
    },
    {
      id: 'words-behind',
      rank: 'behind',
      why: 'Short fields without labels: "[12] Hours".',
      find(page, field) {
        return page.nextTo(field, true);
      },
    },
    {
      id: 'cell-to-the-right',
      rank: 'behind',
      why: 'Forms laid out as tables with a checkbox in the cell in front of its words.',
      find(page, field) {
        return page.cellBeside(field, 1);
      },
    },
    {
      id: 'words-ahead-of-radios',
      rank: 'radios',
      why: 'Groups of radio buttons with labels, named only by the words in front of the first one.',
      find(page, radio) {
        return page.radioPart(radio);
      },
    },
    {
      id: 'words-ahead-of-boxes',
      rank: 'radios',
      why: 'Groups of checkboxes that are sent under different names, named only by the words in front of them: "Used for: [ ] Office [ ] Lab".',
      find(page, box) {
        return page.boxPart(box);
      },
    },
    {
      id: 'column-heading',
      rank: 'column',
      why: 'Grids of fields ("add line"): the heading over the column.',
      find(page, field) {
        return page.columnLabels(page.onPage(field));
      },
    },
    {
      id: 'sentence-ahead',
      rank: 'sentence',
      why: 'Pages that ask in the running text: "The price changes by 500. Payment method: [ ]" (HotelDruid). Only if no other words fit.',
      find(page, field) {
        return page.lastSentenceBefore(field);
      },
    },
    {
      id: 'name-attribute',
      rank: 'sent',
      why: 'Fields without any words: the name under which the form sends them.',
      find(_page, field) {
        return field.getAttribute('name') ?? '';
      },
    },
  ],

  namesBy<Rank extends NameRank>(rank: Rank) {
    return this.fieldNames.filter((row): row is Extract<FieldName, NameRow<Rank>> => row.rank === rank);
  },
}));

export type PageFieldNames = NamePage & ReturnType<typeof pageFieldNames>;
