import { data } from './set-up/paths.mjs';
import { siteUrl, mailboxUrl } from './stack/addresses.ts';
import { demandFreePorts } from './stack/free-ports.ts';
import { localPorts as ports } from './stack/ports.ts';
import { prepareStack } from './stack/prepare.ts';
import { claimStack } from './stack/running-note.ts';
import { seedAdmin, seededAdmin } from './stack/seed-admin.ts';
import { serveUntilStopped } from './stack/serve-until-stopped.ts';
import { startStack } from './stack/start-stack.ts';
import { runCommand } from './terminal/clear-error.mjs';
import { unlessInterrupted } from './terminal/interruption.ts';
import { step } from './terminal/step.mjs';

const command = 'npm start';

void runCommand(async () => {
  const admin = seededAdmin();
  claimStack('local', command);
  await demandFreePorts(ports, command); // before minutes of building
  const emulatorEnv = await unlessInterrupted(prepareStack(command));
  const plan = { name: 'local', command, ports, dataFolder: data, emulatorEnv } as const;
  const stack = await step('Starting the emulators and the mailbox', () => startStack(plan));
  await seedAdmin(ports, admin);
  printAddresses(admin);
  await serveUntilStopped(stack);
});

function printAddresses(admin: { username: string; password: string }): void {
  const rows = [
    ['Site', siteUrl(ports)],
    ['Admin', `${siteUrl(ports)}/admin`],
    ['', `${admin.username} / ${admin.password}`],
    ['Mailbox', mailboxUrl(ports)],
    ['Firestore', `127.0.0.1:${ports.firestore}`],
    ['Auth', `127.0.0.1:${ports.auth}`],
    ['Functions', `127.0.0.1:${ports.functions}`],
    ['SMTP', `127.0.0.1:${ports.smtp}`],
  ];
  console.log(`\n${rows.map(([name, value]) => `  ${name?.padEnd(11)}${value}`).join('\n')}\n`);
  console.log('  Ctrl-C stops everything and keeps the data; "npm run reset" forgets it.');
}
