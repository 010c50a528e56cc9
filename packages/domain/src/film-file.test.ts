import { describe, expect, test } from 'vitest';
import { endsAsAnother, FILM_HEAD_BYTES, type FilmContainer, filmContainerOf } from './film-file.ts';

const bytesOf = (text: string) => Array.from(text, (one) => one.charCodeAt(0));

/** A file's beginning of the usual length: these bytes, then bytes that look like compressed picture. */
function head(...parts: (string | number[])[]): Uint8Array {
  const bytes = new Uint8Array(FILM_HEAD_BYTES).map((_, index) => (index * 167 + 31) % 251);
  bytes.set(parts.flatMap((part) => (typeof part === 'string' ? bytesOf(part) : part)));
  return bytes;
}

const ftyp = (brand: string) => ['\0\0\0\u0014ftyp', brand, '\0\0\u0002\0', brand, '\0\0\0\u0008'];

function packets(first: number, step: number): Uint8Array {
  const bytes = head();
  for (let at = first; at < bytes.length; at += step) bytes[at] = 0x47;
  return bytes;
}

describe('the beginning of a film', () => {
  test.each<[string, FilmContainer, Uint8Array]>([
    ['MP4', 'mp4', head(...ftyp('isom'), 'free')],
    ['a phone’s MP4', 'mp4', head(...ftyp('mp42'), 'mdat')],
    ['QuickTime', 'mp4', head(...ftyp('qt  '), 'wide')],
    ['QuickTime without a brand', 'mp4', head('\0\0\0\u0020moov')],
    ['Matroska', 'matroska', head([0x1a, 0x45, 0xdf, 0xa3, 0xa3, 0x42, 0x82, 0x88], 'matroska')],
    ['WebM', 'matroska', head([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84], 'webm')],
    ['AVI', 'avi', head('RIFF\u0010\0\0\0AVI LIST')],
    ['a transport stream', 'mpeg-ts', packets(0, 188)],
    ['AVCHD', 'mpeg-ts', packets(4, 192)],
    ['a programme stream', 'mpeg-ps', head([0, 0, 1, 0xba])],
    ['Flash video', 'flv', head('FLV\u0001\u0005')],
    [
      'Windows Media',
      'asf',
      head([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa, 0, 0x62, 0xce, 0x6c]),
    ],
    ['Ogg Theora', 'ogg', head('OggS', Array<number>(24).fill(0), '\u0080theora')],
  ])('U1 %s is known by its bytes', (_, container, bytes) => {
    expect(filmContainerOf(bytes)).toBe(container);
  });

  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['text', head('Dear teacher, here is my homework.')],
    ['SVG', head('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['SVG with a declaration', head('<?xml version="1.0"?>\n<svg onload="alert(1)"/>')],
    ['HTML', head('<!DOCTYPE html><html><script>alert(1)</script>')],
    ['PNG', head([0x89], 'PNG\r\n\u001a\n')],
    ['JPEG', head([0xff, 0xd8, 0xff, 0xe0])],
    ['GIF', head('GIF89a')],
    ['WebP', head('RIFF\u0010\0\0\0WEBPVP8 ')],
    ['WAV', head('RIFF\u0010\0\0\0WAVEfmt ')],
    ['AVIF', head(...ftyp('avif'), 'meta')],
    ['HEIC', head(...ftyp('heic'), 'meta')],
    ['sound alone', head(...ftyp('M4A '), 'moov')],
    ['MP3', head('ID3\u0004')],
    ['PDF', head('%PDF-1.7')],
    ['ZIP', head('PK\u0003\u0004')],
    ['a Windows program', head('MZ\u0090\0')],
    ['a Linux program', head([0x7f], 'ELF')],
    ['a shell script', head('#!/bin/sh\n')],
    ['Ogg sound', head('OggS', Array<number>(24).fill(0), '\u0001vorbis')],
    ['a box of brands that ends nowhere', head('\0\0\u00ff\u00ffftypisom')],
    ['brands with a page behind', head(...ftyp('isom'), 'free', '<html><script>alert(1)</script>')],
    ['brands with a drawing behind', head(...ftyp('isom'), 'free<svg onload=alert(1)>')],
    ['brands with a program of a web server', head(...ftyp('isom'), 'free<?php system($_GET[0]);')],
    ['brands with a document behind', head(...ftyp('isom'), 'free%PDF-1.4')],
    ['AVI with a page in it', head('RIFF\u0010\0\0\0AVI <script>alert(1)</script>')],
  ])('U1 %s is refused', (_, bytes) => {
    expect(filmContainerOf(bytes)).toBeUndefined();
  });
});

describe('the end of a film', () => {
  const filmWith = (text: string) => {
    const film = head(...ftyp('isom'), 'mdat');
    return new Uint8Array([...film, ...bytesOf(text)]);
  };
  const endRecord = (comment: string) =>
    `PK\u0005\u0006${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`;

  test('U1 as cameras and editors leave it', () => {
    expect(endsAsAnother(filmWith(''))).toBe(false);
    expect(endsAsAnother(filmWith('PK\u0005\u0006 by chance'))).toBe(false);
    expect(endsAsAnother(new Uint8Array([1]))).toBe(false);
  });

  test.each([
    ['an archive', endRecord('')],
    ['an archive with a comment', endRecord('lesson')],
    ['a page', '<html></html>\n'],
    ['a drawing', '<svg></SVG >'],
    ['a document', '%%EOF\r\n'],
  ])('U1 %s hung on makes it two files', (_, text) => {
    expect(endsAsAnother(filmWith(text))).toBe(true);
  });
});
