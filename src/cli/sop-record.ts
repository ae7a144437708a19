import type { Command } from 'commander';
import { UsageError, type CliCommand, type CliContext } from './command.ts';
import type { SaveOptions } from './save-recording.ts';

interface RecordOptions extends SaveOptions {
  readonly title?: string;
}

/** `sopwith sop record` */
export const sopRecordCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    sop
      .command('record')
      .description(
        "work through a portal in a browser and get an SOP: Playwright's recorder, then sop import",
      )
      .argument('<url>', 'where to begin')
      .requiredOption('-o, --output <file>', 'write the SOP there')
      .option('--data <file>', 'write what was typed there, to try the SOP with; may be patient data')
      .option('--title <title>', 'title of the SOP')
      .option('--force', 'replace files')
      .addHelpText(
        'after',
        '\nClose the browser to end the recording. It needs a display.\n\nExample:\n  $ sopwith sop record https://portal.example/sign-in -o sops/acme-health/eligibility.yaml',
      )
      .action(async (url: string, options: RecordOptions) => {
        if (!/^https?:\/\//.test(url) || !URL.canParse(url))
          throw new UsageError(`"${url}" is no http(s) address`);
        const { ensureBrowser } = await import('../browser/find-browser.ts');
        const { record } = await import('../authoring/recording/record.ts');
        const { importRecording } = await import('../authoring/recording/import-recording.ts');
        const { saveRecording } = await import('./save-recording.ts');
        const { mustShowWindow } = await import('../authoring/headed-browser.ts');
        const found = await ensureBrowser(context.env);
        mustShowWindow(found, context.env);
        context.note('Work in the browser; close it to end the recording.');
        const text = await record(url, found, context.signal);
        const made = importRecording(text, {
          format: 'playwright',
          ...(options.title && { title: options.title }),
        });
        await saveRecording(made, options, context);
      });
  },
});
