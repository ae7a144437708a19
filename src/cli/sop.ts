import { Command } from 'commander';
import { sopLintCommand } from './sop-lint.ts';
import { sopRunCommand } from './sop-run.ts';

/** `sopwith sop …`: what an author of SOPs works with. */
export function sopCommand(): Command {
  return new Command('sop')
    .description('check and run SOPs')
    .addCommand(sopLintCommand())
    .addCommand(sopRunCommand());
}
