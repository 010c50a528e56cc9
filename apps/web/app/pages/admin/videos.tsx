// The desk's catalogue of videos.

import { catalogueCopy as copy } from '@valence/copy/desk-videos';
import { catalogueColumns } from '../../features/desk-videos/catalogue-columns.tsx';
import { CatalogueFilters } from '../../features/desk-videos/catalogue-filters.tsx';
import { CatalogueTable } from '../../features/desk-videos/catalogue-table.tsx';
import { useListAddress } from '../../lib/list-address.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/desk/page-heading.tsx';
import { Play } from '../../ui/icons.tsx';

const FILTERS = ['q', 'category', 'alYear', 'kind', 'state'];
const COLUMNS = catalogueColumns(({ title }) => title);

export default function Videos() {
  const list = useListAddress(FILTERS, '-uploaded');
  return (
    <>
      <PageHeading title={copy.title} documentTitle={copy.documentTitle} intro={copy.intro} />
      <CatalogueFilters list={list} />
      <CatalogueTable
        list={list}
        columns={COLUMNS}
        actions={({ _id, title, state }) =>
          state !== 'deleted' && (
            <ButtonLink
              look="quiet"
              to={paths.player(_id)}
              icon={<Play size={16} />}
              aria-label={copy.preview(title)}
            />
          )
        }
      />
    </>
  );
}
