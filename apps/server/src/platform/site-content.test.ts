import { expect, it } from 'vitest';
import { checkedSiteContent, readSiteContent } from './site-content.ts';

it('the file that comes with the product is in order', async () => {
  expect((await readSiteContent()).batchYear).toBe(2027);
});

it('a wrong one is refused at the start, with its mistakes by their places', async () => {
  const content = await readSiteContent();
  const [institute] = content.institutes;
  const wrong = {
    ...content,
    contactNumber: '0770000000',
    institutes: [{ ...institute, color: 'blue' }],
    more: 'than declared',
  };
  const refusal = () => checkedSiteContent(wrong, 'here.json');
  expect(refusal).toThrow(/here\.json is not as it should be/);
  expect(refusal).toThrow(/contactNumber/);
  const { more: _, ...known } = wrong;
  expect(() => checkedSiteContent({ ...known, contactNumber: content.contactNumber }, 'here.json')).toThrow(
    /institutes\.0\.color/,
  );
});
