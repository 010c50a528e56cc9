// Scanning a queue at the class door: the camera's picture, and in one line, to be read at a glance and without a sound, who was
// scanned and how they stand.

import type { DoorClass } from '@valence/contract/admin/door';
import { doorCopy } from '@valence/copy/admin/door';
import { scanCopy as copy } from '@valence/copy/admin/door-scan';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { deviceNow } from '../../../lib/clock.ts';
import { useReading } from '../../../lib/reading.ts';
import { TextButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Check, Warning } from '../../../ui/icons.tsx';
import { Ring } from '../../../ui/spinner.tsx';
import { createCodeReader } from './code-reader.ts';
import { foundQuery } from './door-calls.ts';
import { useCamera } from './scan-camera.ts';
import { createScanGate } from './scan-gate.ts';
import type { Verdict } from './use-scanned.ts';
import { useMarked } from './waiting-marks-line.tsx';

/** Several times a second, with rests for a slow phone. */
const READ_EVERY_MS = 120;

interface DoorScanProps {
  schoolClass: Pick<DoorClass, '_id' | 'name'>;
  verdict: Verdict | undefined;
  onCode: (text: string) => void;
}

export default function DoorScan({ schoolClass, verdict, onCode }: DoorScanProps) {
  const { video, isOn, fault, retry } = useCamera();
  const isBroken = useCodes(video, isOn, onCode);
  const why = isBroken ? copy.loadFailed : fault;
  return (
    <section aria-label={copy.panel} className="mt-2 lg:max-w-3xl">
      {why === undefined ? (
        <div className="relative h-40 overflow-hidden sm:h-52 rounded-card bg-sunken">
          <video ref={video} muted playsInline aria-label={copy.picture} className="size-full object-cover" />
          {!isOn && (
            <p className="absolute inset-0 flex items-center justify-center gap-2 text-15">
              <Ring size={18} />
              {copy.loading}
            </p>
          )}
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 rounded-card border border-danger/40 p-3">
          <p role="alert" className="text-15 text-danger">
            {why}
          </p>
          {!isBroken && <TextButton onClick={retry}>{copy.again}</TextButton>}
        </div>
      )}
      <div role="status" className="mt-2 min-h-17">
        {/* Without a picture there is nothing to hold a code before; who was scanned last stays. */}
        {(why === undefined || verdict) && <VerdictLine schoolClass={schoolClass} verdict={verdict} />}
      </div>
    </section>
  );
}

/** Reads codes for as long as the picture moves. @returns whether what reads them did not load */
function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isOn: boolean,
  onCode: (text: string) => void,
): boolean {
  const [isBroken, setIsBroken] = useState(false);
  const [isNew] = useState(createScanGate);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const begin = async () => {
      const read = await createCodeReader();
      const look = async () => {
        const picture = video.current;
        const texts = picture && !document.hidden ? await read(picture) : [];
        if (isOver) return;
        for (const text of texts) if (isNew(text, deviceNow())) latest.current(text);
        timer = setTimeout(() => void look().catch(fail), READ_EVERY_MS);
      };
      await look();
    };
    const fail = (error: unknown) => {
      console.warn('Codes are not read', error);
      if (!isOver) setIsBroken(true);
    };
    begin().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video, isNew]);
  return isBroken;
}

type Tone = 'good' | 'danger' | 'soon' | 'plain';
const tones: Record<Tone, string> = {
  good: 'border-good text-good',
  danger: 'border-danger text-danger',
  soon: 'border-soon text-soon',
  plain: 'border-line text-ink-soft',
};

function Line({ tone, name, children }: { tone: Tone; name?: string; children: ReactNode }) {
  const Icon = tone === 'good' ? Check : Warning;
  return (
    <p
      className={classes(
        'flex min-h-17 items-center gap-3 rounded-card border-2 bg-surface px-3 py-2',
        tones[tone],
      )}
    >
      {tone !== 'plain' && <Icon size={28} className="shrink-0" />}
      <span className="min-w-0">
        {name !== undefined && (
          <span className="block text-17 font-semibold break-words text-ink">{name}</span>
        )}
        <span className={classes('block', name === undefined ? 'text-15' : 'text-17 font-semibold')}>
          {children}
        </span>
      </span>
    </p>
  );
}

function VerdictLine({ schoolClass, verdict }: Pick<DoorScanProps, 'schoolClass' | 'verdict'>) {
  switch (verdict?.state) {
    case undefined:
      return <Line tone="plain">{copy.aim}</Line>;
    case 'looking':
      return <Line tone="plain">{copy.looking}</Line>;
    case 'foreign':
      return <Line tone="danger">{copy.foreign}</Line>;
    case 'unknown':
      return <Line tone="danger">{copy.unknown}</Line>;
    case 'unknown-offline':
      return <Line tone="danger">{copy.unknownOffline}</Line>;
    case 'failed':
      return <Line tone="danger">{copy.failed}</Line>;
    case 'found':
      return <FoundLine key={verdict.code} schoolClass={schoolClass} verdict={verdict} />;
  }
}

/** Kept fresh: a month's cash that is taken meanwhile is no longer owed. */
function FoundLine({
  schoolClass,
  verdict: { student: scanned, code, wasPresent },
}: {
  schoolClass: DoorScanProps['schoolClass'];
  verdict: Extract<Verdict, { state: 'found' }>;
}) {
  const found = useReading(foundQuery(schoolClass, code));
  const marked = useMarked();
  const { seat, owedCents, isPresent, name } = marked(found.data?.students[0] ?? scanned);
  const who = [seat?.spotNumber, name || doorCopy.unnamed].filter(Boolean).join(' · ');
  if (seat?.classId !== schoolClass._id)
    return (
      <Line tone="soon" name={who}>
        {seat ? copy.elsewhere(seat.className) : copy.nowhere}
      </Line>
    );
  const presence = isPresent ? [wasPresent ? copy.wasPresent : copy.present] : [];
  return (
    <Line tone={owedCents > 0 ? 'danger' : 'good'} name={who}>
      {[owedCents > 0 ? copy.owes(owedCents) : copy.paid, ...presence].join(' · ')}
    </Line>
  );
}
