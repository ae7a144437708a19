import { engineSelector } from '../page/engine-selector.ts';
import { isState } from './box.ts';
import { isEmpty, type Control } from './control.ts';
import { nativeList, offeredOptions, optionsOf } from './native-list.ts';
import { listChoices } from '../page/list-choices.ts';
import { readControl } from './read-control.ts';
import { setChecked, setShown } from './set-checked.ts';
import { limits } from '../waiting/margins.ts';

/** Checkboxes under one name: the words of those to check. As in a list, what is filled replaces what was checked. */
export const boxGroup: Control = {
  ...nativeList,
  noun: 'a group of checkboxes',
  takes: ['exact', 'option_index', 'first'],
  async set(context, order) {
    const { name, locator, secret, written, state } = order;
    const texts = isEmpty(order) ? [] : order.texts;
    if (isState(texts.join(' ')))
      throw context.failure(
        'value_mismatch',
        `${name} is ${boxGroup.noun}: give it the words of those to check, or name one box; its boxes: ${listChoices(state.options)}`,
      );
    const wanted = { options: optionsOf({ ...order, texts }), written, how: order.manner };
    const chosen = await offeredOptions(context, locator, wanted, name, state);
    const labels = chosen.map(({ label }) => label);
    const boxes = locator.locator(engineSelector({ kind: 'boxes' }));
    const { options } = await readControl(locator, limits(context));
    for (const { index, label } of options) {
      const isWanted = labels.includes(label);
      // A group may hide the boxes that do not fit what its search field holds.
      await (isWanted ? setShown : setChecked)(context, boxes.nth(index), isWanted);
    }
    return [{ name, locator, control: boxGroup, wanted: labels.join('\n'), secret, retype: null }];
  },
};
