import { describe, expect, test } from 'vitest';
import { isPlainPdf } from './pdf-file.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const END = 'startxref\n123\n%%EOF';
const pdf = (begin = '%PDF-1.7\n', middle = '1 0 obj<</Type/Catalog>>endobj\n', end = `${END}\n`) =>
  bytes(begin + middle + end);

describe('U1: a PDF', () => {
  test.each([
    ['of version 1', pdf()],
    ['of version 2', pdf('%PDF-2.0\r\n')],
    [
      'with described contents',
      pdf('%PDF-1.4\n', '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>\n'),
    ],
    ['with blanks behind its end', pdf('%PDF-1.7\n', '', `${END}\r\n\0\0 `)],
    ['of many parts', pdf('%PDF-1.7\n', 'x'.repeat(100_000))],
  ])('%s is one', (_, file) => expect(isPlainPdf(file)).toBe(true));

  test.each([
    ['nothing', bytes('')],
    ['a page', bytes(`<!doctype html>%PDF-1.7\n${END}`)],
    ['that begins later', pdf(' %PDF-1.7\n')],
    ['without its end', pdf('%PDF-1.7\n', 'x', '')],
    ['cut off in its end', pdf('%PDF-1.7\n', 'x', 'startxref\n12')],
    ['with an archive hung on', pdf('%PDF-1.7\n', 'x', `${END}\nPK\u0005\u0006${'\0'.repeat(18)}`)],
    ['with a page hung on', pdf('%PDF-1.7\n', 'x', `${END}\n<script>1</script>`)],
    ['that is a page, too', pdf('%PDF-1.7\n', '<html><body>')],
    ['that is a drawing, too', pdf('%PDF-1.7\n', '<svg onload=alert(1)>')],
    ['of a version that never was', pdf('%PDF-9.9\n')],
  ])('%s is none', (_, file) => expect(isPlainPdf(file)).toBe(false));
});
