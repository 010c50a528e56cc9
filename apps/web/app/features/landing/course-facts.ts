// Describes the school and its course to search engines, in the vocabulary of schema.org.

import type { SiteContent } from '@valence/contract/site/site';
import { publicPages } from '@valence/copy/site/public-pages';

/** @param origin this site's own address */
export function courseFacts(site: SiteContent, description: string, origin: string): object {
  const school = {
    '@type': 'EducationalOrganization',
    '@id': `${origin}/#school`,
    name: site.brandName,
    url: `${origin}/`,
    logo: `${origin}/icons/icon-512.png`,
    email: site.email,
    telephone: `+${site.contactNumber}`,
    sameAs: [site.videoChannelLink],
  };
  const { course } = publicPages;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      school,
      {
        '@type': 'Course',
        name: course.name(site.batchYear),
        description,
        educationalLevel: course.level,
        about: site.subjectLine,
        provider: { '@id': school['@id'] },
        hasCourseInstance: site.institutes.map((institute) => ({
          '@type': 'CourseInstance',
          courseMode: 'onsite',
          instructor: { '@type': 'Person', name: site.teacherName },
          location: {
            '@type': 'Place',
            name: institute.name,
            address: {
              '@type': 'PostalAddress',
              ...(institute.location && { addressLocality: institute.location }),
              addressCountry: course.country,
            },
          },
        })),
      },
    ],
  };
}
