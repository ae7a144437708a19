import { Option, type Command } from 'commander';
import type { RecordingFormat } from '../../authoring/recording/import-recording.ts';
import type { CliCommand, CliContext } from '../command.ts';
import { readTextFile } from '../read-text-file.ts';
import type { SaveOptions } from './save-recording.ts';

interface ImportOptions extends SaveOptions {
  readonly format?: RecordingFormat;
  readonly title?: string;
}

/** `sopwith sop import` */
export const sopImportCommand: CliCommand = Object.freeze({
  register(sop: Command, context: CliContext): void {
    sop
      .command('import')
      .description('create an SOP from a recording: typed values become inputs, passwords become credentials')
      .argument(
        '<file>',
        'JSON of the Recorder panel of Chrome, or JSONL of playwright codegen; "-" reads standard input',
      )
      .addOption(
        new Option(
          '--format <format>',
          'format of the recording (default: detected from its content)',
        ).choices(['chrome', 'playwright']),
      )
      .option('-o, --output <file>', 'file to write the SOP to (default: print it)')
      .option(
        '--data <file>',
        'file to write the typed values to, to try the SOP with; may contain patient data',
      )
      .option('--title <title>', 'title of the SOP')
      .option('--force', 'overwrite existing files')
      .addHelpText(
        'after',
        '\nExamples:\n  $ sopwith sop import recording.json -o sops/acme-health/eligibility.yaml\n  $ sopwith sop import recording.jsonl --format playwright --data member.json',
      )
      .action(async (file: string, options: ImportOptions) => {
        const { importRecording } = await import('../../authoring/recording/import-recording.ts');
        const { saveRecording } = await import('./save-recording.ts');
        const text = await readTextFile(file, context);
        const { format, title } = options;
        const made = importRecording(text, { ...(format && { format }), ...(title && { title }) });
        await saveRecording(made, options, context);
      });
  },
});
