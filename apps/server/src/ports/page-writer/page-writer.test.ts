import { siteContent } from '@valence/contract/site/site';
import { expect, test } from 'vitest';
import sample from '../../../demo/site-content.json' with { type: 'json' };
import { PAGE_PROGRAM } from '../../../test/pages-kit.ts';
import { createPageWriter } from './page-writer.ts';

const content = siteContent.parse(sample);
const named = (brandName: string) => ({ brandName, content: { ...content, brandName } });

test('the pages of each edition come back, in the order of their folders', async () => {
  const [english, sinhala] = await createPageWriter(PAGE_PROGRAM).write(named('Nova'), ['/en', '/si']);
  expect(english?.['al2027/index.html']).toContain('<title>Nova</title>');
  expect(sinhala).toEqual(english);
});

test('a program that does not end is ended; whoever waited behind it gets its turn', async () => {
  const writer = createPageWriter(PAGE_PROGRAM, 3000);
  const hanging = writer.write(named('Hangs'), ['/en']);
  const next = writer.write(named('Nova'), ['/en']);
  await expect(hanging).rejects.toThrow('SIGKILL');
  expect(await next).toHaveLength(1);
});

test.each([
  ['fails', 'Fails', 'a page was answered with 500'],
  ['is killed half-way', 'Dies', 'SIGKILL'],
  ['answers less than was asked', 'Half', 'not whole'],
])('a program that %s is told by its reason', async (_, brandName, reason) => {
  await expect(createPageWriter(PAGE_PROGRAM).write(named(brandName), ['/en'])).rejects.toThrow(reason);
});

test('a program that is not there is told', async () => {
  await expect(createPageWriter('/nothing/here.ts').write(named('Nova'), ['/en'])).rejects.toThrow(
    'not written',
  );
});
