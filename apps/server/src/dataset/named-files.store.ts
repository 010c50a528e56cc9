// The files of the storage that rows name.

import type pg from 'pg';

export interface NamedFile {
  readonly key: string;
  /** `folder`: at least one file lies below it. */
  readonly kind: 'file' | 'folder';
}

/** By key. Files of a deleted video count until they are removed, since it can be restored until then. */
export async function listNamedFiles(client: pg.Client): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(`
    SELECT DISTINCT key, kind FROM (
      SELECT 'attachments/' || video_id || '/' || id || '.pdf' AS key, 'file' AS kind FROM attachment
      UNION ALL SELECT 'slips/' || id, 'file' FROM slip_picture
      UNION ALL SELECT 'captions/' || video_id || substr(file_name, length('captions') + 1), 'file'
        FROM video_caption WHERE starts_with(file_name, 'captions/')
      UNION ALL SELECT substr(url, length('/media/') + 1), 'file'
        FROM video, unnest(ARRAY[thumbnail_url, animation_url]) AS url
        WHERE starts_with(url, '/media/pictures/') AND files_removed_at IS NULL
      UNION ALL SELECT source_ref, 'folder' FROM video WHERE source_kind = 'protected' AND files_removed_at IS NULL
    ) AS named ORDER BY key`);
  return rows;
}
