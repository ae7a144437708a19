import type { Command } from 'commander';
import type { CliCommand, CliContext } from '../command.ts';
import { sopActivateCommand } from './sop-activate.ts';
import { sopDocsCommand } from './sop-docs.ts';
import { sopFmtCommand } from './sop-fmt.ts';
import { sopGraphCommand } from './sop-graph.ts';
import { sopImportCommand } from './sop-import.ts';
import { sopLintCommand } from './sop-lint.ts';
import { sopRecordCommand } from './sop-record.ts';
import { sopReviewCommand } from './sop-review.ts';
import { sopRunCommand } from './sop-run.ts';
import { sopSchemaCommand } from './sop-schema.ts';
import { sopTestCommand } from './sop-test.ts';
import { sopPackCommand, sopUploadCommand } from './sop-upload.ts';
import { sopVersionsCommand } from './sop-versions.ts';

/** The commands for SOP authors. A new one needs one file and one line here. */
const TOOLS: readonly CliCommand[] = Object.freeze([
  sopLintCommand,
  sopFmtCommand,
  sopRunCommand,
  sopTestCommand,
  sopGraphCommand,
  sopDocsCommand,
  sopRecordCommand,
  sopImportCommand,
  sopSchemaCommand,
  sopPackCommand,
  sopUploadCommand,
  sopVersionsCommand,
  sopReviewCommand,
  sopActivateCommand,
]);

/** `sopwith sop …` */
export const sopCommand: CliCommand = Object.freeze({
  register(program: Command, context: CliContext): void {
    const sop = program.command('sop').description('write, check, run, document, and deploy SOPs');
    for (const tool of TOOLS) tool.register(sop, context);
  },
});
