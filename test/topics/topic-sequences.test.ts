import fc from "fast-check";
import { expect, it } from "vitest";
import { forThisFile } from "#test/support/for-this-file.ts";
import { openTopicMails, type TopicMailProject } from "#test/topics/topic-mails.ts";

const fixture = await forThisFile(openTopicMails());

const email = "ann@example.com";
const types = ["MARKETING", "HEADLESS", "TRANSACTIONAL"] as const;

/** What should be true of the contact and of the topic `news`. */
interface Model {
  subscribed: boolean;
  /** Undefined while there is no such topic. */
  topic: { id: string; isDefault: boolean } | undefined;
  choice: boolean | null;
  /** The List-Unsubscribe address of the last mail, which works for ever. */
  link: string | undefined;
}

const isOn = ({ topic, choice }: Model): boolean => topic !== undefined && (choice ?? topic.isDefault);

type Step = (project: TopicMailProject, model: Model) => Promise<void>;

const contactOf = async (project: TopicMailProject) =>
  (await project.call("GET", `/contacts?search=${email}`)).body.data[0];

/** A choice has an effect only while the topic exists. */
const chosen = (model: Model, choice: boolean | null) => {
  if (model.topic) model.choice = choice;
};

const make =
  (isDefault: boolean): Step =>
  async (project, model) => {
    if (model.topic) return;
    const { id } = await project.topic("news", isDefault);
    Object.assign(model, { topic: { id, isDefault }, choice: null });
  };

const drop: Step = async (project, model) => {
  if (!model.topic) return;
  expect((await project.call("DELETE", `/topics/${model.topic.id}`)).status).toBe(204);
  Object.assign(model, { topic: undefined, choice: null });
};

const choose =
  (choice: boolean | null): Step =>
  async (project, model) => {
    const { id } = await contactOf(project);
    await project.call("PATCH", `/contacts/${id}/topics`, { news: choice });
    chosen(model, choice);
  };

const bring =
  (choice: boolean): Step =>
  async (project, model) => {
    await project.import(`email,topic:news\n${email},${choice}\n`);
    chosen(model, choice);
  };

const subscribe =
  (subscribed: boolean): Step =>
  async (project, model) => {
    const { id } = await contactOf(project);
    await project.call("PATCH", `/contacts/${id}`, { subscribed });
    model.subscribed = subscribed;
  };

/** Without the topic, the link unsubscribes from all. */
const click: Step = async (project, model) => {
  if (model.link === undefined) return;
  expect((await project.visit("POST", model.link)).status).toBe(200);
  if (!model.topic) model.subscribed = false;
  else if (isOn(model)) model.choice = false;
};

const again: Step = async (project, model) => {
  const { id } = await contactOf(project);
  await project.call("DELETE", `/contacts/${id}`);
  await project.contact(email);
  Object.assign(model, { subscribed: true, choice: null });
};

/** Accepts a mail, makes other steps, and hands it over. */
const mail =
  (type: (typeof types)[number], between: readonly Step[]): Step =>
  async (project, model) => {
    const { id: template } = await project.template({ type });
    const { status } = await project.send(email, { template, topic: "news" });
    const mayGo = () => isOn(model) && (type !== "MARKETING" || model.subscribed);
    expect(status).toBe(model.topic ? (mayGo() ? 200 : 400) : 404);
    for (const step of between) {
      fixture.clock.advance(1);
      await step(project, model);
    }
    const [outcome] = await fixture.handOver();
    const [taken] = project.taken();
    expect(taken !== undefined).toBe(outcome === "accepted");
    if (taken) expect(mayGo()).toBe(true);
    if (outcome === "topic") expect(isOn(model)).toBe(false);
    model.link = taken?.listUnsubscribe ?? model.link;
  };

const change = fc.oneof(
  fc.boolean().map(make),
  fc.constant(drop),
  fc.constantFrom(true, false, null).map(choose),
  fc.boolean().map(bring),
  fc.boolean().map(subscribe),
  fc.constant(click),
  fc.constant(again),
);
const sent = fc
  .tuple(fc.constantFrom(...types), fc.array(change, { maxLength: 2 }))
  .map(([type, steps]) => mail(type, steps));
const steps = fc.array(fc.oneof({ weight: 2, arbitrary: change }, { weight: 2, arbitrary: sent }), {
  minLength: 4,
  maxLength: 12,
});

it("sends mail of a topic only to a contact that is subscribed to it at the hand-over, whatever happened before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), steps, async (isDefault, sequence) => {
      const project = await fixture.newProject();
      const model: Model = { subscribed: true, topic: undefined, choice: null, link: undefined };
      await project.contact(email);
      await make(isDefault)(project, model);
      for (const step of sequence) {
        // An import takes a contact of its own time for one that it has made.
        fixture.clock.advance(1);
        await step(project, model);
        const contact = await contactOf(project);
        expect([contact.subscribed, contact.topics]).toEqual([
          model.subscribed,
          model.topic ? { news: isOn(model) } : {},
        ]);
      }
    }),
    { numRuns: 25 },
  );
});
