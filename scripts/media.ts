import { command, runProgram } from './cli.ts';

const usage = {
  name: 'npm run media',
  text: 'installs what drawing needs and draws the pictures and videos again (media/README.md).',
  words: 'what to draw; everything without them',
  passesOn: true,
  example: 'plates',
};

export const main = command(usage, async (_, words) => {
  const installed = await runProgram('npm', ['ci', '--prefix', 'media']);
  return installed || runProgram('npm', ['run', 'draw', '--prefix', 'media', '--', ...words]);
});
