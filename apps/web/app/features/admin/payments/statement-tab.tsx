// Compares a bank's statement with the slips that wait, and approves the chosen slips in one press.

import type {
  ComparedRow,
  ComparedStatement,
  StatementApproval,
} from '@valence/contract/payments/bank-statement';
import { MOST_APPROVALS } from '@valence/contract/payments/bank-statement';
import { bankStatementCopy as copy } from '@valence/copy/payments/bank-statement';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence.ts';
import { tableFileField } from '../../../lib/tables/read-table-file.ts';
import { TableFileField } from '../../../ui/admin/table-file-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Undo, useToast } from '../../../ui/toast.tsx';
import { useSlipsUndo } from './payments-queries.ts';
import { type Statement, useApproveByStatement, useCompare } from './statement-calls.ts';
import { StatementColumnsForm } from './statement-columns.tsx';
import { StatementRowCard } from './statement-row.tsx';

export function StatementTab() {
  const { statement, compared, problem, compare, isPending } = useStatement();
  const [refused, setRefused] = useState<RefusedSlip[]>([]);
  return (
    <section aria-label={copy.title} className="flex flex-col gap-5 lg:max-w-3xl">
      <div>
        <h2 className="mb-1 text-21">{copy.title}</h2>
        <p className="text-ink-soft">{copy.intro}</p>
      </div>
      <TableFileField
        {...tableFileField}
        label={copy.file}
        onText={(text) => {
          setRefused([]);
          compare({ text });
        }}
      />
      <p aria-live="polite" className={problem ? 'text-15 text-danger' : 'sr-only'}>
        {problem ?? (isPending ? copy.comparing : '')}
      </p>
      {statement && compared && (
        <>
          {refused.length > 0 && <Refusals refused={refused} />}
          <StatementColumnsForm
            key={JSON.stringify([compared.columns, compared.headings])}
            headings={compared.headings}
            columns={compared.columns}
            isPending={isPending}
            onChoose={(columns) => compare({ text: statement.text, columns })}
          />
          {compared.columns && (
            <Proposals
              key={compared.rows.map(({ fingerprint, state }) => fingerprint + state).join()}
              statement={{ text: statement.text, columns: compared.columns }}
              compared={compared}
              onApproved={(next) => {
                setRefused(next);
                compare(statement);
              }}
            />
          )}
        </>
      )}
    </section>
  );
}

function useStatement() {
  const [statement, setStatement] = useState<Statement>();
  const [compared, setCompared] = useState<ComparedStatement>();
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useCompare();
  const compare = (next: Statement) => {
    setProblem(undefined);
    mutate(next, {
      onSuccess: (reply) => {
        setStatement(next);
        setCompared(reply);
      },
      onError: (failure) => setProblem(sentenceOf(failure, copy.failed)),
    });
  };
  return { statement, compared, problem, compare, isPending };
}

interface ProposalsProps {
  statement: Statement;
  compared: ComparedStatement;
  onApproved: (refused: RefusedSlip[]) => void;
}

function Proposals({ statement, compared, onApproved }: ProposalsProps) {
  const of = (state: ComparedRow['state']) => compared.rows.filter((row) => row.state === state);
  const [certain, several, used] = [of('certain'), of('several'), of('used')];
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () =>
      new Map(
        certain.slice(0, MOST_APPROVALS).flatMap((row) => row.slips.map(({ _id }) => [row.fingerprint, _id])),
      ),
  );
  const { approve, isPending } = useApproval(statement, compared.rows, onApproved);
  const taken = new Set(chosen.values());
  const cents = compared.rows
    .filter(({ fingerprint }) => chosen.has(fingerprint))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const list = (rows: readonly ComparedRow[], title: string, hint: string) =>
    rows.length > 0 && (
      <section aria-label={title}>
        <h3 className="text-17">{title}</h3>
        <p className="mb-2 text-13 text-ink-soft">{hint}</p>
        <ul className="grid gap-2">
          {rows.map((row) => (
            <StatementRowCard
              key={row.fingerprint}
              row={row}
              slipId={chosen.get(row.fingerprint)}
              taken={taken}
              onChoose={(slipId) => setChosen(changed(chosen, row.fingerprint, slipId))}
            />
          ))}
        </ul>
      </section>
    );
  return (
    <>
      {certain.length + several.length === 0 ? (
        <EmptyState title={copy.nothing}>
          {compared.rows.length + compared.unmatched === 0 ? copy.noRows : copy.nothingHint}
        </EmptyState>
      ) : (
        <>
          {list(certain, copy.certain(certain.length), copy.certainHint)}
          {list(several, copy.several(several.length), copy.severalHint)}
          <div className="flex flex-col gap-1">
            <Button
              large
              busy={isPending}
              disabled={chosen.size === 0 || chosen.size > MOST_APPROVALS}
              onClick={() => approve([...chosen].map(([fingerprint, slipId]) => ({ fingerprint, slipId })))}
            >
              {chosen.size === 0 ? copy.approveNone : copy.approve(chosen.size, cents)}
            </Button>
            <p className="text-13 text-ink-soft">{copy.undoHint}</p>
          </div>
        </>
      )}
      <ul className="text-13 text-ink-soft">
        {used.length > 0 && <li>{copy.used(used.length)}</li>}
        {compared.unmatched > 0 && <li>{copy.unmatched(compared.unmatched)}</li>}
        {compared.unread.length > 0 && <li>{copy.unread(compared.unread)}</li>}
      </ul>
    </>
  );
}

function changed(
  chosen: ReadonlyMap<string, string>,
  fingerprint: string,
  slipId: string | undefined,
): ReadonlyMap<string, string> {
  const next = new Map(chosen);
  if (slipId === undefined) next.delete(fingerprint);
  else next.set(fingerprint, slipId);
  return next;
}

interface RefusedSlip {
  slipId: string;
  name: string;
  code: StatementApproval['refused'][number]['code'];
}

function useApproval(
  statement: Statement,
  rows: readonly ComparedRow[],
  onApproved: ProposalsProps['onApproved'],
) {
  const { mutate, isPending } = useApproveByStatement();
  const slipsUndo = useSlipsUndo();
  const toast = useToast();
  /** What an undo let wait again is proposed again. */
  const comparedAgain = (undo: Undo): Undo => ({
    ...undo,
    run: async () => undo.run().finally(() => onApproved([])),
  });
  const approve = (chosen: { fingerprint: string; slipId: string }[]) =>
    mutate(
      { ...statement, chosen },
      {
        onSuccess: ({ data }) => {
          const { approved } = data;
          if (approved.length > 0)
            toast({
              kind: 'success',
              text: copy.approved(approved.length),
              undo: comparedAgain(slipsUndo(approved)),
            });
          const names = new Map(
            rows.flatMap(({ slips }) => slips.map(({ _id, name }) => [_id, name] as const)),
          );
          onApproved(data.refused.map((one) => ({ ...one, name: names.get(one.slipId) ?? '' })));
        },
        onError: (failure) => toast({ kind: 'error', text: sentenceOf(failure, copy.approveFailed) }),
      },
    );
  return { approve, isPending };
}

function Refusals({ refused }: { refused: readonly RefusedSlip[] }) {
  return (
    <div role="alert" className="rounded-card border border-danger p-3 text-15">
      <p className="font-semibold">{copy.refused(refused.length)}</p>
      <ul>
        {refused.map(({ slipId, name, code }) => (
          <li key={slipId} className="wrap-anywhere">
            {name || copy.unnamed}: {copy.refusals[code]}
          </li>
        ))}
      </ul>
    </div>
  );
}
