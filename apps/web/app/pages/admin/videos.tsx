// The desk's catalogue of videos.

import type { CatalogueRow } from '@valence/contract/desk-videos';
import { catalogueCopy as copy, videoFormCopy } from '@valence/copy/desk-videos';
import { may } from '@valence/domain/roles';
import { Link } from 'react-router';
import { catalogueColumns } from '../../features/desk-videos/catalogue-columns.tsx';
import { CatalogueFilters } from '../../features/desk-videos/catalogue-filters.tsx';
import { CatalogueTable } from '../../features/desk-videos/catalogue-table.tsx';
import { CategoriesButton } from '../../features/desk-videos/categories-dialog.tsx';
import { useDeletion } from '../../features/desk-videos/use-deletion.ts';
import { useAuth } from '../../lib/auth.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { Play } from '../../ui/icons.tsx';

const FILTERS = ['q', 'category', 'alYear', 'kind', 'state'];
const READING = catalogueColumns(({ title }) => title);
const EDITING = catalogueColumns(({ _id, title }) => (
  <Link
    to={deskPaths.video(_id)}
    className="inline-flex min-h-6 items-center text-brand max-md:min-h-11 underline decoration-brand/35 underline-offset-4 hover:decoration-brand"
  >
    {title}
  </Link>
));

export default function Videos() {
  const { role } = useAuth();
  const manages = role !== undefined && may(role, 'videos.manage');
  const list = useListAddress(FILTERS, '-uploaded');
  return (
    <>
      <PageHeading
        title={copy.title}
        documentTitle={copy.documentTitle}
        intro={manages ? copy.intro : copy.readingIntro}
        actions={
          manages && (
            <>
              <CategoriesButton />
              <ButtonLink to={deskPaths.newVideo}>{videoFormCopy.add}</ButtonLink>
            </>
          )
        }
      />
      <CatalogueFilters list={list} />
      <CatalogueTable
        list={list}
        columns={manages ? EDITING : READING}
        actions={(row) => <Actions row={row} manages={manages} />}
      />
    </>
  );
}

function Actions({ row, manages }: { row: CatalogueRow; manages: boolean }) {
  const { bringBack } = useDeletion();
  if (row.state === 'deleted')
    return (
      manages && (
        <Button look="quiet" onClick={() => void bringBack(row._id)}>
          {videoFormCopy.restore}
        </Button>
      )
    );
  return (
    <ButtonLink
      look="quiet"
      to={paths.player(row._id)}
      icon={<Play size={16} />}
      aria-label={copy.preview(row.title)}
      className="max-md:-ml-3"
    >
      <span className="md:hidden">{copy.previewShort}</span>
    </ButtonLink>
  );
}
