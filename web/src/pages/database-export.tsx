import * as content from '@/content/database-export';
import { breadcrumbs } from '@/lib/structured-data';
import { Row } from '@/sections/blocks';
import { FactList } from '@/sections/figures';
import { Icon } from '@/sections/icon';
import { PageHero } from '@/sections/page-hero';
import { ListSection } from '@/sections/section';

export const meta = {
  ...content.meta,
  jsonLd: [breadcrumbs({ name: 'Database export', path: '/database-export' })],
};

export default function DatabaseExport() {
  return (
    <>
      <PageHero hero={content.hero} />
      <ListSection {...content.files}>
        <ul className="ruled">
          {content.files.items.map(({ title, filename, size, description }) => (
            <Row key={filename}>
              <>
                <h3 className="item-title">{title}</h3>
                <p className="muted">{description}</p>
              </>
              <a
                className="button"
                data-secondary=""
                href={content.DATABASE_EXPORTS_PATH + filename}
                download={filename}
              >
                <Icon name="download" size={18} stroke={1.75} />
                Download {filename} (about {size})
              </a>
            </Row>
          ))}
        </ul>
      </ListSection>
      <ListSection title={content.info.title} intro={content.info.notice} tone="sunken">
        <FactList facts={content.info.facts} />
      </ListSection>
    </>
  );
}
