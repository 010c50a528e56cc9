import { expect, test } from 'vitest';
import { pictureIn } from './picture-place.ts';

const phone = { left: 0, top: 0, width: 360, height: 740 };

test('on an upright phone a lesson has black bars above and below, on a lying one an upright lesson has them at its sides', () => {
  expect(pictureIn(phone, { width: 1280, height: 720 })).toEqual({
    left: 0,
    top: 268.75,
    width: 360,
    height: 202.5,
  });
  const lyingPhone = { left: 10, top: 20, width: 740, height: 360 };
  expect(pictureIn(lyingPhone, { width: 720, height: 1440 })).toEqual({
    left: 290,
    top: 20,
    width: 180,
    height: 360,
  });
});

test('while the size of the picture is not known, it is the whole box', () => {
  expect(pictureIn(phone, { width: 0, height: 0 })).toEqual(phone);
});
