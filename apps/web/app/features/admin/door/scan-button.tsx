// What switches the camera at the class door on and off, and its place; the camera's own script is loaded with it.

import { scanCopy as copy } from '@valence/copy/admin/door-scan';
import { type ComponentProps, lazy, useState } from 'react';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { usePlace } from '../../../lib/navigation.tsx';
import { Scan } from '../../../ui/admin/icons.tsx';
import { classes } from '../../../ui/classes.ts';
import { LazyPart } from '../../../ui/lazy-part.tsx';

const DoorScan = lazy(async () => import('./door-scan.tsx'));

/** In the address: the camera is on from the start. */
const SCAN = 'scan';

/** The camera is allowed on this page alone, which a page that was opened at another address of the desk is not. */
function mayUseCamera(): boolean {
  // Only Chromium tells; the other browsers do not know the header.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } };
  return featurePolicy?.allowsFeature('camera') ?? true;
}

/** @returns whether the camera is on, and what switches it */
export function useScanning(): [boolean, () => void] {
  const { search } = usePlace();
  const [isScanning, setIsScanning] = useState(() => new URLSearchParams(search).has(SCAN));
  const toggle = () => {
    if (isScanning || mayUseCamera()) setIsScanning(!isScanning);
    else location.assign(`${adminPaths.door}?${SCAN}`);
  };
  return [isScanning, toggle];
}

export function ScanButton({ isScanning, onPress }: { isScanning: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={isScanning}
      onClick={onPress}
      className={classes(
        'flex min-h-14 min-w-17 shrink-0 flex-col items-center justify-center rounded-card border px-2 text-13 font-semibold',
        isScanning ? 'border-brand bg-brand text-on-brand' : 'border-line-strong/60 bg-surface text-ink',
      )}
    >
      <Scan size={22} />
      {copy.scan}
    </button>
  );
}

export function ScanPart(props: ComponentProps<typeof DoorScan>) {
  return (
    <LazyPart waiting={null} failed={<p className="mt-2 text-15 text-danger">{copy.loadFailed}</p>}>
      <DoorScan {...props} />
    </LazyPart>
  );
}
