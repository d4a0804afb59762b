import * as careers from '@/content/careers';
import { claims } from '@/content/facts';
import { backdrops } from '@/content/media';
import type { Position } from '@/content/types';
import { breadcrumbs, jobPostings } from '@/lib/structured-data';
import { ActionButton } from '@/sections/action-button';
import { Card, Cards, Row } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { PageHero } from '@/sections/page-hero';
import { ListSection, Statement } from '@/sections/section';
import { TitledList } from '@/sections/titled-list';

export const meta = {
  ...careers.meta,
  jsonLd: [
    breadcrumbs({ name: 'Careers', path: '/careers' }),
    ...jobPostings(careers.positions, claims.positions),
  ],
};

export default function Careers() {
  return (
    <>
      <PageHero hero={careers.hero} picture={backdrops.careers} />
      <ListSection {...careers.reasons}>
        <Cards columns={2}>
          {careers.reasons.cards.map((card) => (
            <Card key={card.title} {...card} />
          ))}
        </Cards>
      </ListSection>
      <Statement {...careers.positions} tone="sunken">
        <ul className="ruled">
          {careers.positions.items.map((position) => (
            <OpenPosition key={position.title} {...position} />
          ))}
        </ul>
      </Statement>
      <CallToAction {...careers.band} actions={[careers.sendResumeAction]} />
    </>
  );
}

function OpenPosition(position: Position) {
  const { title, type, location, description, responsibilities, requirements } = position;
  return (
    <Row>
      <>
        <h3 className="group-title">{title}</h3>
        <p className="accent-line">
          {type} · {location}
        </p>
        <p className="muted">{description}</p>
        <ActionButton action={careers.applyAction(position)} label={`Apply Now: ${title}`} />
      </>
      <div className="two-columns">
        <TitledList level="h4" title="What you will do" items={responsibilities} />
        <TitledList level="h4" title="What you bring" items={requirements} />
      </div>
    </Row>
  );
}
