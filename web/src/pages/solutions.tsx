import { backdrops, solutionPicture } from '@/content/media';
import { pricingTexts, sampleOrders } from '@/content/pricing';
import { solutionPath, solutions, solutionSlugs } from '@/content/solutions';
import * as content from '@/content/solutions-page';
import { breadcrumbs } from '@/lib/structured-data';
import { TextLink } from '@/sections/action-button';
import { Row } from '@/sections/blocks';
import { CallToAction } from '@/sections/call-to-action';
import { Fold } from '@/sections/fold';
import { Icon } from '@/sections/icon';
import { LinkRows, solutionRow } from '@/sections/link-rows';
import { OrderChart } from '@/sections/order-chart';
import { PageHero } from '@/sections/page-hero';
import { Phases } from '@/sections/phases';
import { Picture } from '@/sections/picture';
import { ListSection, Statement } from '@/sections/section';

export const meta = { ...content.meta, jsonLd: [breadcrumbs({ name: 'Solutions', path: '/solutions' })] };

const slugsWithoutCard = solutionSlugs.filter(
  (slug) => !content.overview.cards.some((card) => card.slug === slug),
);

export default function Solutions() {
  return (
    <>
      <PageHero hero={content.hero} picture={backdrops.solutions} />
      <Statement id="solutions" {...content.overview}>
        <ul className="ruled">
          {content.overview.cards.map((card) => (
            <Overview key={card.slug} {...card} />
          ))}
        </ul>
      </Statement>
      <ListSection {...content.consulting} tone="sunken">
        <LinkRows
          rows={slugsWithoutCard.map((slug) => ({ ...solutionRow(slug), note: content.solutionsFor[slug] }))}
        />
      </ListSection>
      <Statement {...content.process}>
        <Phases phases={content.process.steps} />
      </Statement>
      <Statement {...pricingTexts.overview} tone="sunken">
        <OrderChart orders={sampleOrders} brief />
      </Statement>
      <CallToAction {...content.closing} />
    </>
  );
}

function Overview({ slug, icon, category, title, description, features }: content.SolutionOverview) {
  return (
    <Row accent={solutions[slug].accent}>
      <>
        <p className="badge">
          <Icon name={icon} size={20} stroke={1.5} />
          {category}
        </p>
        <h3 className="group-title">{title}</h3>
        <Picture picture={solutionPicture(slug, '')} />
      </>
      <>
        <p>{description}</p>
        <p className="muted">{content.solutionsFor[slug]}</p>
        <Fold title={content.overview.included}>
          <ul className="bullets">
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        </Fold>
        <TextLink to={solutionPath(slug)} about={title}>
          {content.overview.more}
        </TextLink>
      </>
    </Row>
  );
}
