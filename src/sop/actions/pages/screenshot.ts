import { defineAction } from '../../../sdk/action.ts';
import { field } from '../../../sdk/field.ts';
import { maskedPicture, type Masks } from '../../page/masked-picture.ts';
import { codeOfError, safeName } from './keep-download.ts';
import { limits } from '../../waiting/margins.ts';

export const screenshot = defineAction({
  name: 'screenshot',
  family: 'files',
  effect: 'reads',
  title: 'Take a picture',
  doc: 'Takes a picture of the window, the whole page, or one element. Secrets, `sensitive` targets, and `mask` are blacked out.',
  examples: [
    'screenshot: result.png',
    'screenshot: { name: confirmation.png, target: region "Confirmation", mask: label "SSN" }',
  ],
  arguments: field.object(
    'Of what.',
    {
      name: field.withDefault(
        field.word('The name.', { noun: 'a file name', pattern: /^[\w. -]+$/ }),
        'screenshot.png',
      ),
      target: field.optional(field.target('Of this element only.', { bare: 'text' })),
      full: field.withDefault(field.flag('The whole page.'), false),
      mask: field.optional(
        field.list('Additional targets to black out.', field.target('An element.', { bare: 'field' }), {
          single: true,
        }),
      ),
    },
    { short: 'name' },
  ),
  sentence: () => 'Take a picture of the page.',
  async run(context, { name, target, full, mask }) {
    const masks: Masks = async () => {
      const own = (mask ?? []).map((one) => context.resolve(one));
      return [...(await context.masks()), ...(await Promise.all(own))];
    };
    const options = { animations: 'disabled' as const, ...limits(context) };
    const source = target ? await context.resolve(target) : context.page;
    const given = safeName(name.endsWith('.png') ? name : `${name}.png`);
    try {
      const content = await maskedPicture(source, masks, {
        ...(target ? {} : { fullPage: full }),
        ...options,
      });
      await context.saveArtifact({ kind: 'screenshot', name: given, contentType: 'image/png', content });
    } catch (error) {
      const why = WITHOUT.get(codeOfError(error) ?? '');
      if (why === undefined) throw error;
      // Evidence, and no result: the work on the portal is worth more than its picture.
      context.addIssue({ code: 'evidence_missing', message: `The picture "${given}" is missing: ${why}.` });
    }
  },
});

/** Why there is no picture, by the code of an error after which the work continues. */
const WITHOUT: ReadonlyMap<string, string> = new Map([
  ['storage_full', 'there was no room to keep it'],
  ['page_restless', 'the page kept moving, so that secrets and sensitive values could not be blacked out'],
]);
