// A receipt, to print or to send to the student.

import type { Receipt as ReceiptShape } from '@valence/contract/payments/lists';
import { readSite } from '@valence/contract/site/site';
import { receiptCopy as copy, paymentsCopy } from '@valence/copy/payments/payments';
import { formatRupees } from '@valence/domain/money';
import { formatPhone } from '@valence/domain/phone';
import { formatMonth, formatSchoolDate } from '@valence/domain/school-time';
import { useParams } from 'wouter';
import { receiptQuery } from '../../features/admin/payments/payments-queries.ts';
import { adminPaths } from '../../lib/admin-paths.ts';
import { call } from '../../lib/api.ts';
import { chatLink } from '../../lib/contact-links.ts';
import { useReading } from '../../lib/reading.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button, ButtonAnchor, ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Chat } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

export default function Receipt() {
  const { receiptId = '' } = useParams();
  const receipt = useReading(receiptQuery(receiptId));
  const site = useReading({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(readSite, undefined, { signal }),
  });
  if (receipt.isError || site.isError)
    return (
      <EmptyState
        title={copy.failed}
        action={<ButtonLink to={adminPaths.payments}>{copy.back}</ButtonLink>}
      />
    );
  if (!receipt.data || !site.data) return <Skeleton className="h-100" />;
  return <Pdf receipt={receipt.data} school={site.data.brandName} teacher={site.data.teacherName ?? ''} />;
}

function Pdf({ receipt, school, teacher }: { receipt: ReceiptShape; school: string; teacher: string }) {
  const { number, issuedAt, issuedBy, student } = receipt;
  const facts = [
    [copy.receivedFrom, student ? student.name || paymentsCopy.unnamed : copy.forgotten],
    ['', student ? formatPhone(student.phone) : ''],
    [copy.on, formatSchoolDate(new Date(issuedAt))],
    [copy.by, issuedBy ?? ''],
  ].filter(([, value]) => value);
  return (
    <>
      <div className="print:hidden">
        <PageHeading
          title={copy.title}
          documentTitle={copy.documentTitle(number)}
          actions={<Ways receipt={receipt} school={school} />}
        />
      </div>
      <article
        aria-label={`${copy.title} ${number}`}
        className="mx-auto max-w-xl rounded-card border border-line bg-surface p-6 shadow-card print:border-0 print:p-0 print:shadow-none"
      >
        <header className="flex flex-wrap items-baseline justify-between gap-3 border-b border-line pb-4">
          <div>
            <p className="text-21 font-semibold">{school}</p>
            <p className="text-15 text-ink-soft">{teacher}</p>
          </div>
          <p className="text-17 font-semibold tabular-nums">{copy.number(number)}</p>
        </header>
        <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          {facts.map(([name, value]) => (
            <div key={`${name}${value}`} className="contents">
              <dt className="text-15 text-ink-soft">{name}</dt>
              <dd className="min-w-0 font-semibold break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <Lines receipt={receipt} />
      </article>
    </>
  );
}

function Lines({
  receipt: { lines, creditCents, refundedCents, undoneCents, amountCents },
}: {
  receipt: ReceiptShape;
}) {
  return (
    <table className="w-full border-collapse text-15">
      <thead>
        <tr className="border-b border-line text-13 text-ink-soft">
          <th scope="col" className="py-2 text-left">
            {copy.what}
          </th>
          <th scope="col" className="py-2 text-right">
            {copy.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // A month can stand on a receipt twice: taken back, and paid again.
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt keep their order
            key={index}
            className="border-b border-line align-top"
          >
            <td className="py-2">
              {formatMonth(line.year, line.month)}, {line.className}
              <span className="block text-13 text-ink-soft">
                {[line.institute, copy.kinds[line.kind], line.reversed && copy.takenBack]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {line.reduction && <Reduced reduction={line.reduction} />}
            </td>
            <td
              className={classes(
                'py-2 pl-3 text-right whitespace-nowrap tabular-nums',
                line.reversed && 'line-through',
              )}
            >
              {formatRupees(line.amountCents)}
            </td>
          </tr>
        ))}
        {[
          { words: copy.credit, cents: creditCents },
          { words: copy.refunded, cents: refundedCents },
          { words: copy.undoneCredit, cents: undoneCents },
        ].map(
          ({ words, cents }) =>
            cents > 0 && (
              <tr key={words} className="border-b border-line">
                <td className="py-2">{words}</td>
                <td className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">{formatRupees(cents)}</td>
              </tr>
            ),
        )}
      </tbody>
      <tfoot>
        <tr className="text-17 font-semibold">
          <th scope="row" className="py-3 text-left">
            {copy.total}
          </th>
          <td className="py-3 text-right whitespace-nowrap tabular-nums">{formatRupees(amountCents)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function Reduced({ reduction }: { reduction: NonNullable<ReceiptShape['lines'][number]['reduction']> }) {
  const { feeCents, fullCents, isHalf, isSibling } = reduction;
  return (
    <span className="block text-13 text-ink-soft">
      {[isHalf && copy.half, isSibling && copy.sibling, copy.insteadOf(feeCents, fullCents)]
        .filter(Boolean)
        .join(' · ')}
    </span>
  );
}

function Ways({
  receipt: { number, student, lines, amountCents },
  school,
}: {
  receipt: ReceiptShape;
  school: string;
}) {
  const words = lines.map((line) => copy.line(line.className, line.year, line.month, line.amountCents));
  return (
    <>
      <ButtonLink look="quiet" to={adminPaths.payments} className="max-sm:-ml-3">
        {copy.back}
      </ButtonLink>
      {student && (
        <ButtonAnchor
          look="secondary"
          icon={<Chat size={18} />}
          href={chatLink(student.phone, copy.message(school, number, words, amountCents))}
        >
          {copy.send}
        </ButtonAnchor>
      )}
      <Button onClick={() => window.print()}>{copy.print}</Button>
    </>
  );
}
