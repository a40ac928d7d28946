#include "bridge.h"

#include <chrono>
#include <cstdio>
#include <cstring>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include <gloo/allgather.h>
#include <gloo/allreduce.h>
#include <gloo/alltoall.h>
#include <gloo/alltoallv.h>
#include <gloo/broadcast.h>
#include <gloo/gather.h>
#include <gloo/reduce.h>
#include <gloo/rendezvous/context.h>
#include <gloo/rendezvous/store.h>
#include <gloo/scatter.h>
#include <gloo/transport/tcp/device.h>

using Milliseconds = std::chrono::milliseconds;

struct bridge_group {
    std::shared_ptr<gloo::rendezvous::Context> context;
};

struct bridge_message {
    std::unique_ptr<gloo::transport::UnboundBuffer> buffer;
    bool sends;
};

namespace
{

constexpr size_t LONGEST = 64 * 1024; /* bytes of a word in the store */
const char HERE[] = "127.0.0.1";

/* Runs body; what it throws becomes text. */
template <typename Body> int guarded(char *text, Body body)
{
    try {
        body();
        return 0;
    } catch (const std::exception &error) {
        std::snprintf(text, BRIDGE_TEXT, "%s", error.what());
    } catch (...) {
        std::snprintf(text, BRIDGE_TEXT, "Gloo threw something that is not an exception");
    }
    return 1;
}

class Words : public gloo::rendezvous::Store
{
  public:
    explicit Words(const bridge_store &store) : store_(store)
    {
    }

    void set(const std::string &key, const std::vector<char> &data) override
    {
        if (!store_.put(store_.given, key.c_str(), data.data(), data.size()))
            throw std::runtime_error("no room for Gloo's addresses");
    }

    std::vector<char> get(const std::string &key) override
    {
        std::vector<char> data(LONGEST);
        long bytes = store_.get(store_.given, key.c_str(), data.data(), data.size());
        if (bytes < 0)
            throw std::runtime_error("another rank did not publish its address " + key);
        data.resize(static_cast<size_t>(bytes));
        return data;
    }

    void wait(const std::vector<std::string> &keys) override
    {
        for (const std::string &key : keys)
            get(key);
    }

    void wait(const std::vector<std::string> &keys, const Milliseconds &) override
    {
        wait(keys); /* the store has a deadline of its own */
    }

  private:
    const bridge_store store_;
};

/* One device serves the process until it ends: its thread outlives every static object. */
std::shared_ptr<gloo::transport::Device> device()
{
    static std::mutex lock;
    static auto *made = new std::shared_ptr<gloo::transport::Device>();
    std::lock_guard<std::mutex> held(lock);
    if (!*made)
        *made = gloo::transport::tcp::CreateDevice(gloo::transport::tcp::attr(HERE));
    return *made;
}

/* Newer versions of Gloo share the store, older ones look at it. */
template <typename Context, typename Device>
auto connect(Context &context, std::shared_ptr<gloo::rendezvous::Store> store, Device &device, int)
    -> decltype(context.connectFullMesh(store, device))
{
    return context.connectFullMesh(store, device);
}

template <typename Context, typename Device>
auto connect(Context &context, std::shared_ptr<gloo::rendezvous::Store> store, Device &device, long)
    -> decltype(context.connectFullMesh(*store, device))
{
    return context.connectFullMesh(*store, device);
}

template <typename T> T *typed(const void *data)
{
    return static_cast<T *>(const_cast<void *>(data));
}

template <typename T>
void all_reduce(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::AllreduceOptions options(context);
    size_t count = call.block / sizeof(T);
    if (call.in)
        options.setInput(typed<T>(call.in), count);
    options.setOutput(typed<T>(call.out), count);
    options.setReduceFunction(call.join);
    options.setTag(call.tag);
    gloo::allreduce(options);
}

template <typename T>
void reduce(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::ReduceOptions options(context);
    size_t count = call.block / sizeof(T);
    if (call.in)
        options.setInput(typed<T>(call.in), count);
    options.setOutput(typed<T>(call.out), count);
    options.setReduceFunction(call.join);
    options.setRoot(call.root);
    options.setTag(call.tag);
    gloo::reduce(options);
}

template <typename T>
void reduces(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    if (call.kind == BRIDGE_REDUCE)
        reduce<T>(context, call);
    else
        all_reduce<T>(context, call);
}

void broadcast(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::BroadcastOptions options(context);
    if (call.in)
        options.setInput(typed<uint8_t>(call.in), call.block);
    options.setOutput(typed<uint8_t>(call.out), call.block);
    options.setRoot(call.root);
    options.setTag(call.tag);
    gloo::broadcast(options);
}

void gather(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::GatherOptions options(context);
    options.setInput(typed<uint8_t>(call.in), call.block);
    if (context->rank == call.root)
        options.setOutput(typed<uint8_t>(call.out),
                          call.block * static_cast<size_t>(context->size));
    options.setRoot(call.root);
    options.setTag(call.tag);
    gloo::gather(options);
}

void scatter(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::ScatterOptions options(context);
    std::vector<uint8_t *> blocks;
    for (int rank = 0; rank < context->size && context->rank == call.root; rank++)
        blocks.push_back(typed<uint8_t>(call.in) + static_cast<size_t>(rank) * call.block);
    if (!blocks.empty())
        options.setInputs(blocks, call.block);
    options.setOutput(typed<uint8_t>(call.out), call.block);
    options.setRoot(call.root);
    options.setTag(call.tag);
    gloo::scatter(options);
}

void all_gather(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::AllgatherOptions options(context);
    if (call.in)
        options.setInput(typed<uint8_t>(call.in), call.block);
    options.setOutput(typed<uint8_t>(call.out), call.block * static_cast<size_t>(context->size));
    options.setTag(call.tag);
    gloo::allgather(options);
}

void all_to_all(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::AlltoallOptions options(context);
    size_t bytes = call.block * static_cast<size_t>(context->size);
    options.setInput(typed<uint8_t>(call.in), bytes);
    options.setOutput(typed<uint8_t>(call.out), bytes);
    options.setTag(call.tag);
    gloo::alltoall(options);
}

void all_to_allv(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    gloo::AlltoallvOptions options(context);
    options.setInput(typed<uint8_t>(call.in),
                     std::vector<int64_t>(call.sends, call.sends + context->size));
    options.setOutput(typed<uint8_t>(call.out),
                      std::vector<int64_t>(call.takes, call.takes + context->size));
    options.setTag(call.tag);
    gloo::alltoallv(options);
}

void run(const std::shared_ptr<gloo::Context> &context, const bridge_call &call)
{
    switch (call.kind) {
    case BRIDGE_BROADCAST:
        return broadcast(context, call);
    case BRIDGE_GATHER:
        return gather(context, call);
    case BRIDGE_SCATTER:
        return scatter(context, call);
    case BRIDGE_ALL_GATHER:
        return all_gather(context, call);
    case BRIDGE_ALL_TO_ALL:
        return all_to_all(context, call);
    case BRIDGE_ALL_TO_ALL_V:
        return all_to_allv(context, call);
    default:
        return call.element == 1   ? reduces<uint8_t>(context, call)
               : call.element == 2 ? reduces<uint16_t>(context, call)
               : call.element == 4 ? reduces<uint32_t>(context, call)
                                   : reduces<uint64_t>(context, call);
    }
}

} // namespace

int bridge_join(int rank, int size, double seconds, const bridge_store *store, bridge_group **group,
                char *text)
{
    return guarded(text, [&] {
        auto made = std::make_unique<bridge_group>();
        auto words = std::make_shared<Words>(*store);
        auto through = device();
        made->context = std::make_shared<gloo::rendezvous::Context>(rank, size);
        made->context->setTimeout(Milliseconds(1 + static_cast<long>(1e3 * seconds)));
        connect(*made->context, words, through, 0);
        *group = made.release();
    });
}

void bridge_leave(bridge_group *group)
{
    char text[BRIDGE_TEXT];
    guarded(text, [&] { group->context->closeConnections(); });
    guarded(text, [&] { delete group; });
}

int bridge_run(bridge_group *group, const bridge_call *call, char *text)
{
    return guarded(text, [&] { run(group->context, *call); });
}

static int start(bridge_group *group, const void *data, size_t bytes, int peer, uint64_t slot,
                 bool sends, bridge_message **message, char *text)
{
    return guarded(text, [&] {
        auto made = std::make_unique<bridge_message>();
        made->sends = sends;
        made->buffer = group->context->createUnboundBuffer(const_cast<void *>(data), bytes);
        if (sends)
            made->buffer->send(peer, slot);
        else
            made->buffer->recv(peer, slot);
        *message = made.release();
    });
}

int bridge_send(bridge_group *group, const void *data, size_t bytes, int peer, uint64_t slot,
                bridge_message **message, char *text)
{
    return start(group, data, bytes, peer, slot, true, message, text);
}

int bridge_recv(bridge_group *group, void *data, size_t bytes, int peer, uint64_t slot,
                bridge_message **message, char *text)
{
    return start(group, data, bytes, peer, slot, false, message, text);
}

int bridge_end(bridge_message *message, char *text)
{
    std::unique_ptr<bridge_message> held(message);
    return guarded(text, [&] {
        bool ended = held->sends ? held->buffer->waitSend() : held->buffer->waitRecv();
        if (!ended)
            throw std::runtime_error("the message was aborted");
    });
}

void bridge_drop(bridge_message *message)
{
    delete message;
}
