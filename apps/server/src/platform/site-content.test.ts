import { expect, it } from 'vitest';
import { readDemoSite } from '../../demo/site-content.ts';
import { checkedSiteContent } from './site-content.ts';

it('the demo’s content is in order', async () => {
  expect((await readDemoSite()).batchYear).toBe(2027);
});

it('wrong content is refused with its mistakes by their places', async () => {
  const content = await readDemoSite();
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
