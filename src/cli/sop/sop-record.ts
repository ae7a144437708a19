import type { Command } from 'commander';
import { UsageError, type CliCommand, type CliContext } from '../command.ts';
import type { SaveOptions } from './save-recording.ts';

interface RecordOptions extends SaveOptions {
  readonly title?: string;
}

/** `sopwith sop record` */
export const sopRecordCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    sop
      .command('record')
      .description("record an SOP while you work in a browser (Playwright's recorder and sop import)")
      .argument('<url>', 'URL to start at')
      .requiredOption('-o, --output <file>', 'file to write the SOP to')
      .option(
        '--data <file>',
        'file to write the typed values to, to try the SOP with; may contain patient data',
      )
      .option('--title <title>', 'title of the SOP')
      .option('--force', 'overwrite existing files')
      .addHelpText(
        'after',
        '\nClose the browser to end the recording. The command needs a display.\n\nExample:\n  $ sopwith sop record https://portal.example/sign-in -o sops/acme-health/eligibility.yaml',
      )
      .action(async (url: string, options: RecordOptions) => {
        if (!/^https?:\/\//.test(url) || !URL.canParse(url))
          throw new UsageError(`"${url}" is not an http(s) URL`);
        const { ensureBrowser } = await import('../../browser/find-browser.ts');
        const { record } = await import('../../authoring/recording/record.ts');
        const { importRecording } = await import('../../authoring/recording/import-recording.ts');
        const { saveRecording } = await import('./save-recording.ts');
        const { mustShowWindow } = await import('../../authoring/headed-browser.ts');
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
