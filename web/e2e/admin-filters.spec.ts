import { expectLists } from './support/admin';
import { openGiven } from './support/given-records';
import { expect, test } from './support/test';

test('what is typed while a search is on its way into the address stays', async ({ page }) => {
  await openGiven(page);
  await expectLists(page);
  const processor = await page.context().newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  const search = page.getByLabel('Search');
  await search.pressSequentially('typed slowly', { delay: 310 });
  await expect(page).toHaveURL(/q=typed\+slowly$/);
  await expect(search).toHaveValue('typed slowly');
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
});
