// How many beacons one process takes in: from one address, and from all together. See docs/decisions/0010.

import { addressBlock } from '../../platform/address-block.ts';
import { createTokenBuckets } from '../../platform/token-buckets.ts';

/** From everybody in an hour: six minutes of 50,000, and then what a disk can bear for months. */
const HOURLY = 300_000;
const ADDRESSES_REMEMBERED = 20_000;

export function createBeaconBudgets({ addressBeaconBudget }: { addressBeaconBudget: number }) {
  const byAddress = createTokenBuckets({ perHour: addressBeaconBudget, subjects: ADDRESSES_REMEMBERED });
  const together = createTokenBuckets({ perHour: HOURLY, subjects: 1 });

  return {
    /** @returns seconds to wait, or undefined when the beacon may go on */
    take: (address: string, at: Date): number | undefined =>
      byAddress.take(addressBlock(address), at) ?? together.take('all', at),
  };
}
