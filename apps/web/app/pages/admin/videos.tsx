// The videos page of the admin area.

import type { AdminVideoRow } from '@valence/contract/admin/videos';
import { videosCopy as copy, videoFormCopy } from '@valence/copy/admin/videos';
import { may } from '@valence/domain/roles';
import { Link } from 'wouter';
import { CategoriesButton } from '../../features/admin/videos/categories-dialog.tsx';
import { useDeletion } from '../../features/admin/videos/use-deletion.ts';
import { videosColumns } from '../../features/admin/videos/videos-columns.tsx';
import { VideosFilters } from '../../features/admin/videos/videos-filters.tsx';
import { VideosTable } from '../../features/admin/videos/videos-table.tsx';
import { adminPaths } from '../../lib/admin-paths.ts';
import { useAuth } from '../../lib/auth.tsx';
import { useListAddress } from '../../lib/list-address.ts';
import { paths } from '../../paths.ts';
import { PageHeading } from '../../ui/admin/page-heading.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Play } from '../../ui/page-icons.tsx';

const FILTERS = ['q', 'category', 'alYear', 'kind', 'state'];
const READING = videosColumns(({ title }) => title);
const EDITING = videosColumns(({ _id, title }) => (
  <Link
    to={adminPaths.video(_id)}
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
              <ButtonLink to={adminPaths.newVideo}>{videoFormCopy.add}</ButtonLink>
            </>
          )
        }
      />
      <VideosFilters list={list} />
      <VideosTable
        list={list}
        columns={manages ? EDITING : READING}
        actions={(row) => <Actions row={row} manages={manages} />}
      />
    </>
  );
}

function Actions({ row, manages }: { row: AdminVideoRow; manages: boolean }) {
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
